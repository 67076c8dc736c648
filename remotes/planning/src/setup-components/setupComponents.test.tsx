import { renderInShell, setScreenWidth } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { guideWorld } from '../testing/guide-world.ts';
import { ActionsPanel } from './ActionsPanel.tsx';
import { CardGrid } from './CardGrid.tsx';
import type { ComponentCardData } from './ComponentCard.tsx';
import type { ComponentRecord } from './component-records.ts';
import { LongText } from './LongText.tsx';
import { InstructionsEditor, NotesEditor, PhotosEditor, RenameEditor } from './SmallEditors.tsx';

const card = (given: Partial<ComponentCardData>): ComponentCardData => ({
  id: given.name ?? 'id',
  name: 'Shelf',
  level: 'unit',
  mediaItemIds: [],
  ...given,
});
const pouring = (api: ReturnType<typeof guideWorld>, given: object = {}) =>
  api.change('preparations', 'pouring', { mediaItemIds: ['picture', 'ours'], ...given }) as ComponentRecord;

it('ends the cards with Add Component, and says Nothing to show where there are none [SD-07]', async () => {
  const onPress = jest.fn();
  const { user, rerender } = await renderInShell(
    <CardGrid label="Components" cards={[card({})]} add={{ hint: 'Area or unit', onPress }} />,
  );
  const entries = screen.getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Shelf', 'Add ComponentArea or unit']);
  await user.click(screen.getByRole('button', { name: /Add Component/ }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Nothing to show')).not.toBeInTheDocument();
  rerender(<CardGrid label="Components" cards={[]} />);
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
});

it('shows no badge without a quantity, and another in its place', async () => {
  await renderInShell(
    <CardGrid
      label="Components"
      cards={[
        card({ name: 'A' }),
        card({ name: 'B', quantity: 3 }),
        card({ name: 'C', badge: 'Requested', quantity: 2 }),
      ]}
    />,
  );
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['A', 'B×3', 'CRequested']);
});

it('leaves the name its room on a phone: a badge of words is on the line below it', async () => {
  const restore = setScreenWidth(390);
  await renderInShell(<CardGrid label="Components" cards={[card({ badge: 'Requested', corner: 'Model' })]} />);
  restore();
  const { parentElement: line } = screen.getByRole('heading', { name: 'Shelf' });
  expect(screen.getByText('ModelRequested').parentElement).toBe(line?.parentElement);
});

it('hides Mark Complete and Mark Problem in notes-only mode or by flags [SD-09]', async () => {
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const { rerender } = await renderInShell(<ActionsPanel status="New" onNote={jest.fn()} />);
  expect(names()).toEqual(['Leave a note', 'Mark Problem', 'Mark Complete']);
  rerender(<ActionsPanel status="New" onNote={jest.fn()} isNotesOnly />);
  expect(names()).toEqual(['Leave a note']);
  rerender(<ActionsPanel status="New" onNote={jest.fn()} hidesComplete />);
  expect(names()).toEqual(['Leave a note', 'Mark Problem']);
  rerender(<ActionsPanel status="New" onNote={jest.fn()} hidesProblem />);
  expect(names()).toEqual(['Leave a note', 'Mark Complete']);
});

it('edits notes, name and instructions, each in a dialog of its own [SD-11] [API-22]', async () => {
  const api = guideWorld();
  const record = pouring(api);
  const onClose = jest.fn();
  const props = { collection: 'preparations', record, onClose } as const;
  const { user, rerender } = await renderInShell(<NotesEditor {...props} />, { api });
  const notes = await screen.findByRole('dialog', { name: 'Edit Notes' });
  expect(within(notes).getByRole('textbox')).toHaveValue('Ordered late');
  expect(within(notes).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(within(notes).getByRole('textbox'), ', but here');
  await user.click(within(notes).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.stored('preparations', 'pouring')?.notes).toBe('Ordered late, but here'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));

  const renamed = api.stored('preparations', 'pouring') as ComponentRecord;
  rerender(<RenameEditor {...props} record={renamed} />);
  const name = within(await screen.findByRole('dialog', { name: 'Rename' }));
  await user.clear(name.getByRole('textbox'));
  await user.click(name.getByRole('button', { name: 'Save' }));
  expect(await name.findByText('A value is required')).toBeInTheDocument();
  await user.type(name.getByRole('textbox'), 'Pouring Wet');
  await user.click(name.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.stored('preparations', 'pouring')?.name).toBe('Pouring Wet'));
  expect(api.sent('PATCH', 'preparations/pouring').map(({ body }) => body)).toEqual([
    [{ op: 'replace', path: 'notes', value: 'Ordered late, but here' }],
    [{ op: 'replace', path: 'name', value: 'Pouring Wet' }],
  ]);

  rerender(<InstructionsEditor {...props} record={renamed} />);
  expect(await screen.findByRole('dialog', { name: 'Edit Instructions' })).toHaveTextContent('Instructions');
});

it('says when an editor cannot store, keeps what was typed, and overwrites nothing newer', async () => {
  const api = guideWorld();
  const record = pouring(api);
  const { user } = await renderInShell(<NotesEditor collection="preparations" record={record} onClose={jest.fn()} />, {
    api,
  });
  await user.type(await screen.findByRole('textbox'), '!');
  const mend = api.fail('PATCH', 'preparations/pouring', { message: 'The server is busy.' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Notes update failed. The server is busy.')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Ordered late!');
  mend();
  api.change('preparations', 'pouring', { notes: 'Here on Monday' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
  expect(await screen.findByText(/Here on Monday/)).toBeInTheDocument();
  expect(api.stored('preparations', 'pouring')?.notes).toBe('Here on Monday');
});

it('says when a small editor fails [ER-35]', async () => {
  const api = guideWorld();
  const { user } = await renderInShell(
    <RenameEditor collection="preparations" record={pouring(api)} onClose={jest.fn()} />,
    { api },
  );
  api.fail('PATCH', 'preparations/pouring', { message: 'The server is busy.' });
  await user.type(await screen.findByRole('textbox'), ' Wet');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Update failed. The server is busy.')).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Pouring Dry Wet');
});

const photos = async () => {
  const api = guideWorld();
  const onClose = jest.fn();
  const page = (
    <>
      <PhotosEditor collection="preparations" record={pouring(api)} onClose={onClose} />
      <ToastRegion />
    </>
  );
  const { user } = await renderInShell(page, { api });
  await screen.findByRole('dialog', { name: 'Photos' });
  return { api, user, onClose };
};

it('saves photos only after a change, and deletes those of the project that were taken off [SD-12]', async () => {
  const { api, user, onClose } = await photos();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.click(await screen.findByRole('button', { name: 'Remove Image' }));
  expect(save).toBeEnabled();
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.stored('preparations', 'pouring')?.mediaItemIds).toEqual(['picture']);
  expect(api.stored('mediaitems', 'ours')?.isDeleted).toBe(true);
});

it('says when media that were taken off are not deleted [ER-38]', async () => {
  const { api, user, onClose } = await photos();
  api.fail('DELETE', 'mediaitems', { message: 'The server is busy.' });
  await user.click(await screen.findByRole('button', { name: 'Remove Image' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const text = 'Deletion of one or more media items failed. The server is busy.';
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('cuts a long text until one asks for all of it, by the keyboard too; a short one has nothing to ask for', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  const { user, unmount } = await renderInShell(<LongText text={'a line\n'.repeat(100)} />);
  const text = screen.getByText(/a line/);
  await user.tab();
  const more = screen.getByRole('button', { name: 'Show all', expanded: false });
  expect(more).toHaveFocus();
  expect(text).not.toHaveAttribute('data-whole');
  await user.keyboard('{Enter}');
  expect(text).toHaveAttribute('data-whole');
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(text).not.toHaveAttribute('data-whole');
  unmount();
  height.mockRestore();
  await renderInShell(<LongText text="Short" />);
  expect(screen.queryByRole('button')).toBeNull();
});
