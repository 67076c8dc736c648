import { type CollectionName, collections, type RecordOf, type TagSet } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { canOpenDialog, openDialog, useCan } from '@groundwork/shell-sdk';
import { Button, Dialog, formatNumber, onlyMatch, SearchField, useIsDesktop } from '@groundwork/ui';
import { type Atom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createDialogOf } from '../fields/ReferenceField.tsx';
import type { ListSelectorProps } from './ListSelector.tsx';
import { pickerTagColumns } from './picker-tag-columns.ts';

interface Pictured {
  mediaItemIds?: readonly string[];
}

/** Collections whose records are picked by what they are for: the item templates, and what is put together of them. */
const isPickedByTags = (name: CollectionName): boolean =>
  name.startsWith('preparation') || (name.startsWith('setup') && name.endsWith('templates'));

/** Name, with the picture before it where records of the collection have pictures; of items their tags as well. */
function plainColumns<R extends object>(name: CollectionName, sets: readonly TagSet[]): readonly Column<R>[] {
  const hasPicture = 'mediaItemIds' in collections[name].references;
  const picture: Column<R> = {
    id: 'image',
    header: 'Image',
    kind: 'image',
    value: (record) => (record as Pictured).mediaItemIds,
  };
  return [
    ...(hasPicture ? [picture] : []),
    { id: 'name', header: 'Name', kind: 'name', grows: true, value: recordName },
    ...(isPickedByTags(name) ? pickerTagColumns<R>(sets) : []),
  ];
}

/** The grid of a list selector, 300 px high, with what is chosen already ticked. */
export function ListSelectorDialog<N extends CollectionName>({
  collection: name,
  value,
  onChange,
  columns,
  isSingle = false,
  isOffered,
  createEntry,
  createWith,
  rowHeight = 75,
  onClose,
}: ListSelectorProps<N> & { onClose: () => void }) {
  type R = RecordOf<N>;
  const grid = useGrid<R>();
  // A dialog of a phone fills the screen, and the list the dialog.
  const isDesktop = useIsDesktop();
  const can = useCan();
  const { setSelecting } = grid;
  useEffect(() => setSelecting(!isDesktop && !isSingle), [setSelecting, isDesktop, isSingle]);
  const [text, setText] = useState('');
  const all = useAtomValue(collection(name).allAtom as Atom<readonly R[]>);
  const status = useAtomValue(collection(name).statusAtom);
  const rows = useMemo(
    () => all.filter((record) => value.includes(record.id) || (isOffered?.(record) ?? true)),
    [all, isOffered, value],
  );
  const sets = useAtomValue(collection('tagsets').allAtom);
  const shown = useMemo(() => columns ?? plainColumns<R>(name, sets), [columns, name, sets]);
  const { handle } = grid;
  const done = useRef<HTMLButtonElement>(null);
  /** Those of `value` that the list has shown: the others are on their way, or gone, and nobody can take them off here. */
  const ticked = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list shows other rows
  useEffect(() => {
    const left = value.filter((id) => !ticked.current.has(id));
    if (!handle || left.length === 0) return;
    const shownIds = new Set(handle.displayedRows().map(({ id }) => id));
    const come = left.filter((id) => shownIds.has(id));
    handle.select(come);
    for (const id of come) ticked.current.add(id);
  }, [handle, grid.displayedCount, value]);

  const choose = (ids: readonly string[]) => {
    const kept = value.filter((id) => ids.includes(id) || !ticked.current.has(id));
    onChange(isSingle ? [...ids, ...kept].slice(0, 1) : [...new Set([...kept, ...ids])]);
    onClose();
  };
  const chooseWith = (id: string) => choose(isSingle ? [id] : [...grid.selected.map((record) => record.id), id]);
  /** Enter takes the only match of what was typed. */
  const chooseOnly = () => {
    const only = onlyMatch(text, handle?.displayedRows() ?? []);
    if (only) chooseWith(only.id);
  };
  const dialog = createDialogOf(name);
  const mayCreate = createEntry !== undefined && dialog && canOpenDialog(dialog) && can('create', name);
  const create = async () => {
    if (!dialog) return;
    const created = await openDialog(dialog, { initial: createWith } as never);
    if (created) chooseWith(created.id);
  };
  const { singular, plural } = collections[name];
  return (
    <Dialog
      title={`Select ${isSingle ? singular : plural}`}
      size="selector"
      isOpen
      onClose={onClose}
      isFlush
      banner={
        <SearchField
          label="Find items"
          placeholder="Find items..."
          value={text}
          onChange={setText}
          count={grid.displayedCount}
          isWide
          autoFocus
          onSubmit={chooseOnly}
          onLeave={() => grid.handle?.focus()}
        />
      }
      footerNote={
        mayCreate && (
          <Button icon="plus" onPress={() => void create()}>
            {createEntry}
          </Button>
        )
      }
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button ref={done} variant="primary" onPress={() => choose(grid.selected.map(({ id }) => id))}>
            {isSingle || grid.selected.length === 0 ? 'Select' : `Select ${formatNumber(grid.selected.length)}`}
          </Button>
        </>
      }
    >
      <DataGrid<R>
        grid={grid}
        label={plural}
        columns={shown}
        rows={rows}
        status={status}
        onRetry={() => void collection(name).load({ force: true })}
        quickFilter={text}
        height={isDesktop ? '300px' : '100%'}
        rowHeight={rowHeight}
        selection={isSingle ? 'single' : 'multiple'}
        sort={{ column: 'name', direction: 'asc' }}
        onActivate={({ id }) => chooseWith(id)}
        // Cards of a phone are chosen by themselves; a grid would have to be scrolled sideways.
        selectsOnClick={isDesktop}
        onLeave={() => done.current?.focus()}
        keepsHiddenSelection
      />
    </Dialog>
  );
}
