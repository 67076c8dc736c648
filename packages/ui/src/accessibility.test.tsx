import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import {
  Avatar,
  applyTheme,
  Banner,
  Button,
  Carousel,
  CheckboxField,
  ChipList,
  ColorField,
  ConfirmDialog,
  DescriptionList,
  Dialog,
  EmptyState,
  FileDrop,
  IconButton,
  LinkButton,
  Menu,
  MoneyField,
  MultiSelectField,
  NumberField,
  Pills,
  Progress,
  RadioField,
  RelativeTime,
  RichText,
  SearchField,
  SegmentedControl,
  SelectField,
  SkeletonRows,
  SwitchField,
  TagField,
  TextField,
  Thumbnails,
  ToastRegion,
} from './index.ts';

const nothing = () => {};
const options = [
  { id: 'a', label: 'Beechwood Materials', color: '#3B6EA8' },
  { id: 'b', label: 'Little Pitcher Ceramics' },
];
const tags = [{ id: 'a', name: 'Toddler', color: '#3B6EA8', setName: 'Program' }];
const images = [
  { id: '1', name: 'front.png', renditions: [], url: '/front.png' },
  { id: '2', name: 'side.png', renditions: [], url: '/side.png' },
];

const widgets: Record<string, ReactElement> = {
  Button: <Button icon="plus">New</Button>,
  'Button, off': <Button disabledReason="Select one row">View</Button>,
  'Button, busy': (
    <Button isBusy busyLabel="Saving">
      Save
    </Button>
  ),
  IconButton: <IconButton icon="x" label="Close" />,
  LinkButton: <LinkButton href="/a">Open</LinkButton>,
  SegmentedControl: <SegmentedControl label="Status" options={options} value="a" onChange={nothing} />,
  Pills: <Pills label="Status" options={options} value="a" onChange={nothing} />,
  TextField: <TextField label="Name" value="a" onChange={nothing} error="A value is required" optional />,
  'TextField, lines': <TextField label="Notes" multiline value="a" onChange={nothing} hint="Plain text" />,
  NumberField: <NumberField label="Quantity" value={1} onChange={nothing} min={0} />,
  MoneyField: <MoneyField label="Price" value={undefined} onChange={nothing} error="Must be at least 0" />,
  SelectField: <SelectField label="Vendor" options={options} value="a" onChange={nothing} optional />,
  MultiSelectField: <MultiSelectField label="Vendors" options={options} value={['a']} onChange={nothing} />,
  TagField: <TagField label="Tags" tags={tags} value={['a']} onChange={nothing} />,
  SwitchField: <SwitchField label="Planned" value onChange={nothing} />,
  CheckboxField: <CheckboxField label="Divisible" value={false} onChange={nothing} error="Not possible" />,
  RadioField: <RadioField label="Mode" options={options} value="a" onChange={nothing} />,
  ColorField: <ColorField label="Color" value="#40BF7B" onChange={nothing} />,
  SearchField: <SearchField label="Find items" placeholder="Find items..." value="a" onChange={nothing} count={3} />,
  Avatar: <Avatar name="Connie Chen" isNamed />,
  Banner: (
    <Banner tone="danger" onDismiss={nothing}>
      Update failed.
    </Banner>
  ),
  ChipList: <ChipList items={options} max={1} />,
  DescriptionList: <DescriptionList items={[{ label: 'Name', value: 'Pink Tower' }]} />,
  EmptyState: <EmptyState icon="boxes" title="Nothing to show" />,
  Progress: <Progress complete={1} problem={1} max={3} />,
  RelativeTime: <RelativeTime iso="2026-11-20T10:00:00Z" />,
  SkeletonRows: <SkeletonRows rows={1} />,
  Carousel: <Carousel images={images} />,
  'Carousel, empty': <Carousel images={[]} onMissing={nothing} />,
  Thumbnails: <Thumbnails images={images} />,
  FileDrop: <FileDrop accept="image/*" label="Upload" onFiles={nothing} />,
  RichText: <RichText html="" empty="No notes provided" />,
  ToastRegion: <ToastRegion />,
  Dialog: (
    <Dialog title="Edit Product" onClose={nothing} footer={<Button>Save</Button>}>
      <TextField label="Name" value="a" onChange={nothing} />
    </Dialog>
  ),
  ConfirmDialog: (
    <ConfirmDialog title="Delete items" text="Sure?" confirmLabel="Delete" onConfirm={nothing} onCancel={nothing} />
  ),
};

// Colors and sizes need a browser: the gallery's photographer has axe look at those.
const withoutLayout = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
const findings = async () =>
  (await axe.run(document.body, withoutLayout)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  beforeEach(() => applyTheme(theme));
  afterEach(() => applyTheme('system'));

  it.each(Object.keys(widgets))('axe finds nothing on %s', async (name) => {
    render(<main>{widgets[name]}</main>);
    await act(async () => {});
    expect(await findings()).toEqual([]);
  });
});

it('axe finds nothing on an open menu', async () => {
  render(
    <Menu
      label="View"
      trigger={<Button>By program</Button>}
      items={[
        { heading: 'Saved views' },
        { id: 'a', label: 'Default', isChecked: true },
        {
          id: 'b',
          label: 'Mine',
          isChecked: false,
          secondary: { icon: 'trash-2', label: 'Delete view', onAction: nothing },
        },
        { separator: true },
        { id: 'c', label: 'Delete', icon: 'trash-2', isDanger: true },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'By program' }));
  expect(await findings()).toEqual([]);
});

it.each(['SelectField', 'TagField'])('axe finds nothing on the open list of a %s', async (name) => {
  render(<main>{widgets[name]}</main>);
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  expect(await findings()).toEqual([]);
});
