import { useState } from 'react';
import {
  Avatar,
  Banner,
  Button,
  Carousel,
  Chip,
  ChipList,
  ColorPreview,
  ConfirmDialog,
  DescriptionList,
  EmptyState,
  IconButton,
  Lightbox,
  LinkButton,
  Logo,
  Menu,
  MultiPills,
  Pills,
  Progress,
  RelativeTime,
  RichText,
  SearchField,
  SegmentedControl,
  SkeletonRows,
  StatusBadge,
  SwitchField,
  Thumbnails,
  ToastRegion,
  toast,
} from '../src/index.ts';
import styles from './Gallery.module.css';
import { ProductDialog } from './ProductDialog.tsx';
import { description, images, tags } from './samples.ts';

/** Every widget, as the mock-ups show them; `shown` opens one of the overlays. */
export function Gallery({ shown }: { shown: string }) {
  return (
    <>
      <Page isMenuOpen={shown === 'menu'} />
      {shown === 'dialog' && <ProductDialog />}
      {shown === 'confirm' && (
        <ConfirmDialog
          title="Delete items"
          text="Send 2 items to the recycle bin?"
          confirmLabel="Delete"
          isDanger
          onConfirm={() => {}}
          onCancel={() => {}}
        />
      )}
      {shown === 'lightbox' && <Lightbox images={images} index={0} onClose={() => {}} />}
      <ToastRegion />
    </>
  );
}

function Page({ isMenuOpen }: { isMenuOpen: boolean }) {
  const [search, setSearch] = useState('');
  const [segment, setSegment] = useState('all');
  const [pills, setPills] = useState(['new', 'reserved']);
  const [isOn, setIsOn] = useState(true);
  return (
    <main className={styles.page}>
      <header className={styles.row}>
        <Logo size={32} />
        <h1>Groundwork</h1>
        <SearchField label="Find items" placeholder="Find items..." value={search} onChange={setSearch} count={118} />
        <Button variant="soft" endIcon="x">
          2 selected
        </Button>
        <Button icon="pencil">Edit multiple</Button>
        <Button icon="eye" disabledReason="Select one row to view it">
          View
        </Button>
        <Button icon="trash-2" variant="danger">
          Delete
        </Button>
        <Menu
          label="View"
          isOpen={isMenuOpen || undefined}
          trigger={
            <Button icon="sliders-horizontal" endIcon="chevron-down">
              By program
            </Button>
          }
          items={[
            { id: 'columns', label: 'Configure Columns', icon: 'columns-3' },
            { id: 'export', label: 'Export Data (CSV)', icon: 'download', end: '118 rows' },
            { separator: true },
            { heading: 'Saved views' },
            { id: 'default', label: 'Default', isChecked: false },
            {
              id: 'program',
              label: 'By program',
              isChecked: true,
              secondary: { icon: 'trash-2', label: 'Delete view', onAction: () => {} },
            },
            { separator: true },
            { id: 'save', label: 'Save view as', icon: 'bookmark-plus' },
            { id: 'delete', label: 'Delete', icon: 'trash-2', isDanger: true },
          ]}
        />
        <Button
          icon="plus"
          variant="primary"
          onPress={() => toast({ text: 'Created', tone: 'success', duration: 5000 })}
        >
          New
        </Button>
        <IconButton icon="ellipsis-vertical" label="More" />
        <LinkButton href="#top" icon="external-link" variant="quiet">
          Open
        </LinkButton>
        <Button variant="primary" isBusy busyLabel="Saving">
          Save
        </Button>
      </header>
      <div className={styles.row}>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <Button size="touch" icon="camera">
          Photo
        </Button>
        <Button size="touch" variant="primary" icon="check">
          Complete
        </Button>
        <IconButton icon="printer" label="Print" size="touch" variant="secondary" />
        <Chip label="Primary" color="#3B6EA8" />
        <Chip label="Sensorial" color="#C58A1C" />
        <Chip label="Progress" color="#d97706" size="large" />
        <Chip label="Requested" color="#7c3aed" isFloating />
        <Chip label="×2" shape="plain" />
        <StatusBadge label="Setup In Progress" color="#d97706" />
        <ChipList max={3} items={tags.map(({ id, name, color }) => ({ id, label: name, color }))} />
        <Avatar name="Dirk Diggs" isNamed />
        <Avatar name="Connie Chen" size="large" isNamed />
        <RelativeTime iso={new Date(Date.now() - 7_200_000).toISOString()} />
        <RelativeTime iso="1970-01-01T00:00:00Z" />
        <ColorPreview color="#40BF7B" />
      </div>
      <div className={styles.row}>
        <SegmentedControl
          label="Status"
          value={segment}
          onChange={setSegment}
          options={[
            { id: 'all', label: 'All', count: 7 },
            { id: 'model', label: 'Model', count: 1, color: '#9ca3af' },
            { id: 'progress', label: 'Progress', count: 4, color: '#d97706' },
          ]}
        />
        <SwitchField label="Show omitted" value={isOn} onChange={setIsOn} />
        <SwitchField label="Only buildable" value={!isOn} onChange={setIsOn} />
        <MultiPills
          label="Kit status"
          value={pills}
          onChange={setPills}
          size="touch"
          options={[
            { id: 'new', label: 'New', count: 6 },
            { id: 'reserved', label: 'Reserved', count: 7 },
            { id: 'ready', label: 'Ready', count: 3 },
          ]}
        />
        <Pills
          label="Show"
          value={segment}
          onChange={setSegment}
          options={[
            { id: 'all', label: 'All', count: 6 },
            { id: 'model', label: 'To do', count: 1 },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <section className={styles.card}>
          <h2>Product</h2>
          <DescriptionList
            items={[
              { label: 'Name', value: 'Pouring pitchers' },
              { label: 'Price', value: '$42.00' },
              {
                label: 'Description',
                value: <RichText html={description} empty="No description provided" />,
                isWide: true,
              },
              { label: 'Notes', value: <RichText html="" empty="No notes provided" />, isWide: true },
            ]}
          />
          <Progress complete={3} problem={1} max={5} />
          <Thumbnails images={images} />
        </section>
        <section className={styles.card}>
          <Banner tone="danger" onDismiss={() => {}}>
            Check 2 fields: <a href="#price">Price</a> and <a href="#website">Website</a>. Nothing was saved.
          </Banner>
          <Banner tone="info">Offline. Showing data from 10 minutes ago.</Banner>
          <Banner tone="warning" action={<Button size="small">Show all</Button>}>
            3 outside the requested sourcing
          </Banner>
          <Banner tone="success">Everything has arrived.</Banner>
          <div className={styles.carousel}>
            <Carousel images={images} />
          </div>
          <EmptyState
            icon="package-search"
            title="No products yet"
            text="Products that you order and stock appear here."
            action={
              <Button variant="primary" icon="plus">
                New
              </Button>
            }
          />
        </section>
      </div>
      <SkeletonRows rows={2} />
    </main>
  );
}
