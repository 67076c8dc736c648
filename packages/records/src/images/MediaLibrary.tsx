import type { MediaItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { Button, Dialog, onlyMatch, SearchField, useIsDesktop } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';

const columns: readonly Column<MediaItem>[] = [
  { id: 'image', header: 'Image', kind: 'image', value: ({ id }) => [id] },
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  { id: 'tags', header: 'Tags', kind: 'tags', value: ({ tagIds }) => tagIds },
  { id: 'modified', header: 'Modified', kind: 'date', value: ({ timeModifiedUtc }) => timeModifiedUtc },
];

/** Chooses pictures that are already there ([IM-02], [IM-04]). Photos of projects are not offered elsewhere. */
export function MediaLibrary({
  exclude,
  isSingle,
  onChoose,
  onClose,
}: {
  exclude: readonly string[];
  isSingle?: boolean;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}) {
  const grid = useGrid<MediaItem>();
  const isDesktop = useIsDesktop();
  const [text, setText] = useState('');
  useEffect(() => collection('mediaitems').subscribe(), []);
  const all = useAtomValue(collection('mediaitems').allAtom);
  const status = useAtomValue(collection('mediaitems').statusAtom);
  const rows = useMemo(
    () => all.filter(({ id, name }) => !exclude.includes(id) && !name.includes('##')),
    [all, exclude],
  );
  const search = useRef<HTMLInputElement>(null);
  const choose = (items: readonly MediaItem[]) => {
    onChoose(items.map(({ id }) => id));
    onClose();
  };
  const chooseWith = (item: MediaItem) => choose(isSingle ? [item] : [...new Set([...grid.selected, item])]);
  /** Enter takes the only match of what was typed. */
  const chooseOnly = () => {
    const only = onlyMatch(text, grid.handle?.displayedRows() ?? []);
    if (only) chooseWith(only);
  };
  return (
    <Dialog
      title="Browse library"
      size="selector"
      isOpen
      onClose={onClose}
      isFlush
      banner={
        <SearchField
          label="Search library"
          placeholder="Search library..."
          value={text}
          onChange={setText}
          count={grid.displayedCount}
          isWide
          autoFocus
          inputRef={search}
          onSubmit={chooseOnly}
          onLeave={() => grid.handle?.focus()}
        />
      }
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={grid.selected.length === 0} onPress={() => choose(grid.selected)}>
            {grid.selected.length > 1 ? `Add ${grid.selected.length} images` : 'Add'}
          </Button>
        </>
      }
    >
      <DataGrid
        grid={grid}
        label="Media library"
        columns={columns}
        rows={rows}
        status={status}
        onRetry={() => void collection('mediaitems').load({ force: true })}
        quickFilter={text}
        height={isDesktop ? '400px' : '100%'}
        selection={isSingle ? 'single' : 'multiple'}
        onActivate={chooseWith}
        staysGrid
        selectsOnClick
        onLeave={() => search.current?.focus()}
      />
    </Dialog>
  );
}
