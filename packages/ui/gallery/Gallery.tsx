import { useState } from 'react';
import {
  Avatar,
  Banner,
  Button,
  Carousel,
  CheckboxField,
  Chip,
  ChipList,
  ColorField,
  ColorPreview,
  ConfirmDialog,
  DescriptionList,
  Dialog,
  EmptyState,
  FileDrop,
  IconButton,
  Lightbox,
  LinkButton,
  Logo,
  type MediaImage,
  Menu,
  MoneyField,
  MultiPills,
  NumberField,
  Pills,
  Progress,
  RadioField,
  RelativeTime,
  RichText,
  RichTextField,
  SearchField,
  SegmentedControl,
  SelectField,
  SkeletonRows,
  StatusBadge,
  SwitchField,
  TagField,
  TextField,
  Thumbnails,
  ToastRegion,
  toast,
} from '../src/index.ts';
import styles from './Gallery.module.css';

const picture = (tint: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${tint}"/><rect y="220" width="400" height="80" fill="#d8c7a6"/><rect x="150" y="90" width="100" height="140" fill="#e48aa0"/></svg>`)}`;
const images: MediaImage[] = ['#e4ebf0', '#eee8da', '#e6efe6'].map((tint, index) => ({
  id: String(index),
  name: `pitcher-${index + 1}.png`,
  renditions: [{ width: 400, url: picture(tint) }],
}));
const vendors = [
  { id: 'b', label: 'Beechwood Materials', image: picture('#eee8da') },
  { id: 'l', label: 'Little Pitcher Ceramics', image: picture('#e4ebf0') },
  { id: 'e', label: 'École des Tilleuls', description: 'School', image: picture('#e6efe6') },
];
const tags = [
  { id: '1', name: 'Toddler', color: '#3B6EA8', setName: 'Program' },
  { id: '2', name: 'Primary', color: '#3B6EA8', setName: 'Program' },
  { id: '3', name: 'Pouring', color: '#7E67B5', setName: 'Skill' },
  { id: '4', name: 'Practical Life', color: '#C58A1C', setName: 'Area' },
  { id: '5', name: 'Fragile', color: '#B4532F', setName: 'Logistics' },
];
const description =
  '<p>Five porcelain pitchers in different shapes, 150 to 250 ml. <strong>Breakable on purpose:</strong> a chipped pitcher is replaced, not glued.</p>';

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
            2 fields need a correction: <a href="#price">Price</a> and <a href="#website">Website</a>. Nothing has been
            saved.
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
            text="What you order and stock stands here."
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

function ProductDialog() {
  const [name, setName] = useState<string | undefined>('Pouring pitchers, variety of 5');
  const [vendor, setVendor] = useState<string | undefined>('l');
  const [price, setPrice] = useState<number | undefined>(-42);
  const [external, setExternal] = useState<number | undefined>(49);
  const [text, setText] = useState<string | undefined>(description);
  const [website, setWebsite] = useState<string | undefined>('little-pitcher.example/sets/205');
  const [isDivisible, setIsDivisible] = useState(true);
  const [units, setUnits] = useState<number | undefined>(5);
  const [chosen, setChosen] = useState(['1', '2', '3', '4', '5']);
  const [color, setColor] = useState<string | undefined>('#40BF7B');
  const [mode, setMode] = useState('add');
  return (
    <Dialog
      title="Edit Product"
      onClose={() => {}}
      banner={
        <Banner tone="danger" onDismiss={() => {}}>
          2 fields need a correction: <a href="#price">Price</a> and <a href="#website">Website</a>. Nothing has been
          saved.
        </Banner>
      }
      footerNote="Modified yesterday by Dirk"
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label="Name" value={name} onChange={setName} />
        <SelectField label="Vendor" optional value={vendor} onChange={setVendor} options={vendors} />
        <div className={styles.pair}>
          <MoneyField label="Price" value={price} onChange={setPrice} min={0} error="Must be at least 0" />
          <MoneyField label="External price" note="shown to subscribers" value={external} onChange={setExternal} />
        </div>
        <RichTextField label="Description" value={text} onChange={setText} />
        <FileDrop accept="image/*" multiple label="Upload" onFiles={() => {}} />
        <TextField
          label="Website"
          value={website}
          onChange={setWebsite}
          error="Must be a valid URL beginning with 'http'"
        />
        <div className={styles.pair}>
          <div>
            <CheckboxField label="Consumable" value={!isDivisible} onChange={(on) => setIsDivisible(!on)} />
            <CheckboxField label="Divisible" value={isDivisible} onChange={setIsDivisible} />
          </div>
          <NumberField label="Divisible Units" note="per pack" value={units} onChange={setUnits} />
        </div>
        <TagField label="Tags" value={chosen} onChange={setChosen} tags={tags} onCreate={async () => undefined} />
        <TextField
          label="Notes"
          optional
          multiline
          value={undefined}
          onChange={() => {}}
          placeholder="For our own eyes"
        />
        <ColorField label="Color" value={color} onChange={setColor} />
        <RadioField
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { id: 'add', label: 'Add' },
            { id: 'replace', label: 'Replace' },
          ]}
        />
        <TextField label="Product ID" isReadOnly value="LPC-205" onChange={() => {}} hint="Given by the vendor" />
        <TextField label="Barcode" isDisabled value="4006381333931" onChange={() => {}} />
      </div>
    </Dialog>
  );
}
