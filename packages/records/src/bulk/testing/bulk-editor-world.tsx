import type { CollectionName } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type FakeApi, fakeApi, type RenderedInShell, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { BulkEditor, type BulkEditorProps, type BulkField } from '../BulkEditor.tsx';

export const world = () =>
  fakeApi({
    records: {
      users: [
        { id: 'ada', firstName: 'Ada', lastName: 'Long', role: 'Basic', category: 'PES' },
        { id: 'ben', firstName: 'Ben', lastName: 'Short', role: 'Basic', category: 'PES' },
      ],
      locations: [
        { id: 'portland', name: 'Portland Central' },
        { id: 'salem', name: 'Salem' },
      ],
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      products: [
        { id: 'tower', name: 'Pink Tower' },
        { id: 'stair', name: 'Brown Stair' },
        { id: 'mat', name: 'Work mat' },
      ],
      inventoryitems: [
        { id: 'one', name: 'Pink Tower', locationId: 'salem', locale: 'A1' },
        { id: 'two', name: 'Brown Stair', locationId: 'salem', locale: 'A1' },
      ],
    },
  });
/** The selected records as they are now, as a list gives them. */
function LiveEditor({ ids, ...props }: Omit<BulkEditorProps, 'records'> & { ids: readonly string[] }) {
  useAtomValue<unknown>(collection(props.collection).allAtom);
  return <BulkEditor {...props} records={ids.flatMap((id) => collection(props.collection).get(id) ?? [])} />;
}
export const open = async <N extends CollectionName>(
  name: N,
  fields: readonly BulkField[],
  api: FakeApi = world(),
): Promise<RenderedInShell & { onClose: jest.Mock; count: number }> => {
  await collection(name).load();
  const ids = api
    .rows(name)
    .all()
    .map(({ id }) => id);
  const onClose = jest.fn();
  const view = await renderInShell(
    <>
      <LiveEditor collection={name} ids={ids} fields={fields} onClose={onClose} />
      <ToastRegion />
    </>,
    { api },
  );
  return { ...view, onClose, count: ids.length };
};
type User = RenderedInShell['user'];
export const pick = async (user: User, label: string, text: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.keyboard('{ArrowDown}');
  await user.click(await screen.findByRole('option', { name: text }));
};
export const save = async (user: User, count: number) => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: `Confirm: update all ${count} selected items?` }));
};
