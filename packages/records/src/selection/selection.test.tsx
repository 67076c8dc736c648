import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ListSelector, type ListSelectorProps } from './ListSelector.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const onChange = jest.fn();
function Projects({ value: initial = [], ...props }: Partial<ListSelectorProps<'projects'>>) {
  const [value, setValue] = useState(initial);
  const change = (ids: string[]) => {
    onChange(ids);
    setValue(ids);
  };
  return <ListSelector label="Projects" collection="projects" value={value} onChange={change} {...props} />;
}
const api = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane' },
        { id: 'juniper', name: 'Juniper Hill' },
        { id: 'maple', name: 'Maple Street' },
      ],
    },
  });
const tick = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  const row = (await within(screen.getByRole('dialog')).findByText(name)).closest('[role="row"]') as HTMLElement;
  await user.click(within(row).getByRole('checkbox'));
};
beforeEach(() => onChange.mockClear());

describe('the list selector', () => {
  it('picks several records from a searchable grid of 300 px [FW-09] [FW-13]', async () => {
    const { user } = await renderInShell(<Projects value={['maple']} />, { api: api() });
    await user.click(screen.getByRole('button', { name: 'Select projects' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select projects' });
    expect(within(dialog).getByRole('region', { name: 'projects' })).toHaveStyle({ height: '300px' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Select 1' })).toBeInTheDocument());
    await tick(user, 'Cedar Lane');
    await user.type(within(dialog).getByPlaceholderText('Find items...'), 'juni');
    await waitFor(() => expect(within(dialog).queryByText('Cedar Lane')).toBeNull());
    await tick(user, 'Juniper Hill');
    await user.click(await within(dialog).findByRole('button', { name: 'Select 3' }));
    expect(onChange.mock.lastCall?.[0].sort()).toEqual(['cedar', 'juniper', 'maple']);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('selects by a click anywhere in a row, beside the others, and takes that back by the next one', async () => {
    const { user } = await renderInShell(<Projects value={['maple']} />, { api: api() });
    await user.click(screen.getByRole('button', { name: 'Select projects' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select projects' });
    await within(dialog).findByRole('button', { name: 'Select 1' });
    await user.click(await within(dialog).findByText('Cedar Lane'));
    await within(dialog).findByRole('button', { name: 'Select 2' });
    await user.click(within(dialog).getByText('Maple Street'));
    await user.click(await within(dialog).findByRole('button', { name: 'Select 1' }));
    expect(onChange).toHaveBeenLastCalledWith(['cedar']);
  });

  it('opens on its filter; arrow down leads to the rows, arrows through them, Tab on to the buttons, Escape to Select', async () => {
    const { user } = await renderInShell(<Projects />, { api: api() });
    await user.click(screen.getByRole('button', { name: 'Select projects' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select projects' }));
    const filter = dialog.getByRole('textbox', { name: 'Find items' });
    await waitFor(() => expect(filter).toHaveFocus());
    await dialog.findByText('Cedar Lane');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
    await user.keyboard('{ArrowRight}');
    const cell = document.activeElement as HTMLElement;
    expect(cell).toHaveAttribute('role', 'gridcell');
    // jsdom moves no focus by Tab: a browser goes on from behind the rows, to the first button.
    fireEvent.keyDown(cell, { key: 'Tab' });
    const behind = document.activeElement as HTMLElement;
    const follows = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(behind.closest('[role="grid"]')).toBeNull();
    expect(follows(cell, behind)).toBe(true);
    expect(follows(behind, dialog.getByRole('button', { name: 'Select' }))).toBe(true);
    act(() => cell.focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Select' })).toHaveFocus());
  });

  it('takes a ticked record once when it is double-clicked', async () => {
    const { user } = await renderInShell(<Projects />, { api: api() });
    await user.click(screen.getByRole('button', { name: 'Select projects' }));
    await tick(user, 'Cedar Lane');
    await user.dblClick(within(screen.getByRole('dialog')).getByText('Cedar Lane'));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['cedar']));
  });

  it('keeps a chosen record that is gone, since nobody can see it in the list', async () => {
    const { user } = await renderInShell(<Projects value={['cedar', 'gone']} />, { api: api() });
    await user.click(screen.getByRole('button', { name: 'Select projects' }));
    await screen.findByRole('button', { name: 'Select 1' });
    await tick(user, 'Juniper Hill');
    await user.click(await screen.findByRole('button', { name: 'Select 2' }));
    expect(onChange).toHaveBeenLastCalledWith(['cedar', 'gone', 'juniper']);
  });

  it.each([false, true])('chooses nothing else where the list has not come yet, of one: %p', async (isSingle) => {
    const slow = fakeApi();
    slow.fail('GET', 'vendors', { message: 'Busy' }, 500);
    const { user } = await renderInShell(
      <ListSelector label="Vendors" collection="vendors" isSingle={isSingle} value={['beech']} onChange={onChange} />,
      { api: slow },
    );
    await user.click(screen.getByRole('button', { name: isSingle ? 'Select vendor' : 'Select vendors' }));
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    expect(onChange).toHaveBeenLastCalledWith(['beech']);
  });

  it('ticks what is chosen also where it comes with a later page of the list', async () => {
    const pages = fakeApi({
      pageSize: 1,
      records: { vendors: ['beech', 'kite'].map((id) => ({ id, name: id })) },
    });
    pages.latency = 100;
    const { user } = await renderInShell(
      <ListSelector label="Vendors" collection="vendors" value={['kite', 'beech']} onChange={onChange} />,
      { api: pages },
    );
    await user.click(screen.getByRole('button', { name: 'Select vendors' }));
    await user.click(await screen.findByRole('button', { name: 'Select 2' }));
    expect(onChange).toHaveBeenLastCalledWith(['kite', 'beech']);
  });

  it("shows 'Item not found' for a broken link, which can be removed [FW-11]", async () => {
    const { user } = await renderInShell(<Projects value={['cedar', 'gone']} />, { api: api() });
    expect(await screen.findByText('Item not found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Item not found' }));
    expect(onChange).toHaveBeenLastCalledWith(['cedar']);
  });

  it("joins the messages of several rules with '; ' [FW-12]", async () => {
    await renderInShell(<Projects error={['First rule', 'Second rule']} />, { api: api() });
    expect(screen.getByText('First rule; Second rule')).toBeInTheDocument();
  });

  it('offers to create one only where the caller asks for it, and takes it [FW-10]', async () => {
    const { user, dialogs, unmount } = await renderInShell(<Projects />, { api: api() });
    await user.click(screen.getByRole('button', { name: 'Select projects' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'New project' })).toBeNull();
    unmount();
    expect(dialogs.opened).toEqual([]);
    const server = api();
    const second = await renderInShell(<Projects createEntry="New project" />, { api: server });
    await second.user.click(screen.getByRole('button', { name: 'Select projects' }));
    await second.user.click(await screen.findByRole('button', { name: 'New project' }));
    expect(second.dialogs.opened).toMatchObject([{ name: 'project.create' }]);
    await second.dialogs.answer('project.create', server.seed('projects', [{ id: 'new', name: 'New' }])[0]!);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['new']));
  });
});

it("fills the tag columns of an item picker from the sets 'Program', and with 'Exercise' and 'Area' in their names [TG-10]", async () => {
  const server = fakeApi({
    records: {
      tagsets: [
        { id: 'p', name: 'Program' },
        { id: 'pp', name: 'Program of last year' },
        { id: 'e', name: 'Sensorial Exercise' },
        { id: 'a', name: 'Area of learning' },
        { id: 'l', name: 'Logistics' },
      ],
      tags: [
        { id: 'toddler', name: 'Toddler', setId: 'p' },
        { id: 'old', name: 'Old', setId: 'pp' },
        { id: 'towers', name: 'Towers', setId: 'e' },
        { id: 'math', name: 'Mathematics', setId: 'a' },
        { id: 'fragile', name: 'Fragile', setId: 'l' },
      ],
      preparationtemplates: [{ id: 't', name: 'Tower shelf', tagIds: ['toddler', 'old', 'towers', 'math', 'fragile'] }],
    },
  });
  const { user } = await renderInShell(
    <ListSelector label="Templates" collection="preparationtemplates" value={[]} onChange={onChange} />,
    { api: server },
  );
  await user.click(screen.getByRole('button', { name: 'Select preparation templates' }));
  const dialog = within(await screen.findByRole('dialog'));
  const row = (await dialog.findByText('Tower shelf')).closest('[role="row"]') as HTMLElement;
  const columns = dialog.getAllByRole('columnheader').map((header) => header.textContent?.trim() ?? '');
  const cell = (header: string) => within(row).getAllByRole('gridcell')[columns.indexOf(header)]?.textContent?.trim();
  await waitFor(() => expect(cell('Program')).toBe('Toddler'));
  expect(cell('Exercise')).toBe('Towers');
  expect(cell('Area')).toBe('Mathematics');
  expect(dialog.queryByText('Fragile')).toBeNull();
});
