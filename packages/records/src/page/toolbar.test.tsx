import { collection } from '@groundwork/data-cache';
import { renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import type { RecordsPageProps } from './records-page.ts';
import { press, select, vendors, vendorsPage } from './testing/vendors-page.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);
beforeEach(() => localStorage.clear());

it('has a button that counts what is selected and clears it; a progress message takes its place [GR-08]', async () => {
  const view = await renderInShell(vendorsPage(), { api: vendors(), route: '/vendors' });
  await select(view, 'Beechwood Materials', 'Kite Paper Co');
  const selected = screen.getByRole('button', { name: '2 selected, clear the selection' });
  expect(selected).toHaveTextContent('2 selected');
  await view.user.click(selected);
  expect(screen.queryByRole('button', { name: /selected/ })).toBeNull();
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  view.unmount();

  const running = await renderInShell(vendorsPage({ progress: 'Updating item 1 of 2' }), {
    api: vendors(),
    route: '/vendors',
  });
  await select(running, 'Beechwood Materials');
  expect(screen.getByText('Updating item 1 of 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: /selected/ })).toBeNull();
});

it('says why New, Edit and Delete are off without a network', async () => {
  const view = await renderInShell(vendorsPage(), { api: vendors(), route: '/vendors' });
  await select(view, 'Kite Paper Co');
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  for (const name of ['New', 'Edit', 'Delete']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await view.user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await view.user.tab({ shift: true });
  await view.user.tab();
  await waitFor(() => expect(document.activeElement).toHaveAccessibleDescription('You are offline'));
  online.mockRestore();
});

it('has in its menu the actions that a page gives it, and none of its own accord [GR-11]', async () => {
  const synced: string[][] = [];
  const names = ['Export SOs', 'Import ROL', 'Export POs'];
  const menuActions: RecordsPageProps<'vendor'>['menuActions'] = ({ selected, displayed }) =>
    names.map((label) => ({
      id: label,
      label,
      onAction: () => synced.push([label, ...(selected.length > 0 ? selected : displayed()).map(({ name }) => name)]),
    }));
  const view = await renderInShell(vendorsPage({ menuActions }), { api: vendors(), route: '/vendors' });
  await select(view, 'Kite Paper Co');
  for (const label of names) {
    await press(view.user, /^Default/);
    await view.user.click(await screen.findByRole('menuitem', { name: label }));
  }
  expect(synced).toEqual(names.map((label) => [label, 'Kite Paper Co']));
  view.unmount();

  const plain = await renderInShell(vendorsPage(), { api: vendors(), route: '/vendors' });
  await press(plain.user, /^Default/);
  expect(await screen.findByRole('menuitem', { name: /^Export Data/ })).toBeInTheDocument();
  for (const label of names) expect(screen.queryByRole('menuitem', { name: label })).toBeNull();
});

describe("'Export Data (CSV)'", () => {
  const exported = async (category: 'PES' | 'Subscriber', exportPrefix?: string) => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:1', revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const view = await renderInShell(vendorsPage({ exportPrefix }), {
      api: vendors(),
      user: { category },
      route: '/vendors',
    });
    await screen.findByText('Kite Paper Co');
    await press(view.user, /^Default/);
    await view.user.click(await screen.findByRole('menuitem', { name: /Export Data \(CSV\)/ }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    click.mockRestore();
    view.unmount();
    return { name: names[0], text: await textOf(blobs[0]!) };
  };
  const textOf = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });

  it('downloads the rows under the prefix and the time [GR-10] [GR-27]', async () => {
    const file = await exported('PES');
    expect(file.name).toMatch(/^export-\d{4}-\d{2}-\d{2}_(0\d|1[0-2])[0-5]\d[AP]M\.csv$/);
    for (const name of ['"Beechwood Materials"', '"Kite Paper Co"']) expect(file.text).toContain(name);
    expect((await exported('PES', 'export-PO')).name).toMatch(/^export-PO-\d{4}-/);
  });

  it('has the Internal ID for staff only [GR-26]', async () => {
    const staff = await exported('PES');
    expect(staff.text.split(/\r?\n/)[0]).toMatch(/,"Internal ID"$/);
    expect(staff.text).toContain('"kite"');
    const subscriber = await exported('Subscriber');
    expect(subscriber.text).toContain('"Kite Paper Co"');
    expect(subscriber.text).not.toContain('Internal ID');
    expect(subscriber.text).not.toContain('"kite"');
  });
});

it('has a column for each tag set, with the tags of that set [GR-16]', async () => {
  const api = vendors();
  api.seed('tagsets', [{ id: 'area', name: 'Area' }]);
  api.seed('tags', [
    { id: 'math', name: 'Mathematics', setId: 'area' },
    { id: 'toddler', name: 'Toddler', setId: 'program' },
  ]);
  api.change('vendors', 'kite', { tagIds: ['math', 'toddler'] });
  await renderInShell(vendorsPage(), { api, route: '/vendors' });
  const row = (await screen.findByText('Kite Paper Co')).closest('[role="row"]') as HTMLElement;
  const cell = (header: string) => {
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
    return within(row).getAllByRole('gridcell')[names.indexOf(header)]?.textContent?.trim();
  };
  await waitFor(() => expect(cell('Program')).toBe('Toddler'));
  expect(cell('Area')).toBe('Mathematics');
  await act(async () => {
    const made = await collection('tagsets').create({ name: 'Logistics' });
    await collection('tags').create({ name: 'Truck', color: '#336699', setId: made.data?.id });
  });
  // A set that no record has a tag of has no column yet.
  expect(screen.queryByRole('columnheader', { name: 'Logistics' })).toBeNull();
  const truck =
    api
      .rows('tags')
      .all()
      .find(({ name }) => name === 'Truck')?.id ?? '';
  api.change('vendors', 'kite', { tagIds: ['math', 'toddler', truck] });
  await act(async () => void (await collection('vendors').load({ force: true })));
  expect(await screen.findByRole('columnheader', { name: 'Logistics' })).toBeInTheDocument();
});

it('begins again after it was cancelled: nothing of what was typed, no error [DL-15]', async () => {
  const api = vendors();
  api.fail('POST', 'vendors', { message: 'Refused' }, 422);
  const { user } = await renderInShell(vendorsPage(), { api, route: '/vendors' });
  await user.click(await screen.findByRole('button', { name: 'New' }));
  const open = () => within(screen.getByRole('dialog', { name: 'New Vendor' }));
  await user.type(open().getByRole('textbox', { name: 'Name' }), 'Oak');
  await user.click(open().getByRole('button', { name: 'Create' }));
  expect(await open().findByText('Error creating record. Refused')).toBeInTheDocument();
  for (const way of ['Cancel', 'Close']) {
    await user.click(open().getByRole('button', { name: way }));
    await press(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, 'New');
    expect(open().getByRole('textbox', { name: 'Name' })).toHaveValue('');
    expect(open().queryByText(/Error creating/)).toBeNull();
    await user.type(open().getByRole('textbox', { name: 'Name' }), 'Oak');
  }
});
