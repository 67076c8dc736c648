import { fallbackImage, type MediaItem, mediaTitle, renditionWidths } from '@groundwork/contract';
import { type DataGridProps, type GridHandle, nothingMatches, nothingToShow, tagBadges, toCsv } from '@groundwork/grid';
import { ImagePicker, useTagOptions, useUploads } from '@groundwork/records';
import { useCan } from '@groundwork/shell-sdk';
import { Button, CheckboxField, ChipList, EmptyState, Image, pickRendition, SkeletonRows } from '@groundwork/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './MediaCards.module.css';
import { mediaTypeWords } from './media-type.ts';

/** How many cards are drawn at first, and how many more at a time. */
const portion = 120;

type MediaCardsProps = Pick<DataGridProps<MediaItem>, 'grid' | 'rows' | 'status' | 'quickFilter' | 'onActivate'>;

/**
 * The library as cards of 250 px, newest first, below a zone that takes many pictures at once
 * (docs: screens#media-library).
 */
export function MediaCards({ grid, rows, status, quickFilter = '', onActivate }: MediaCardsProps) {
  useTagOptions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(portion);
  const shown = useMemo(() => matching(rows, quickFilter), [rows, quickFilter]);
  const selected = useMemo(() => shown.filter(({ id }) => chosen.has(id)), [shown, chosen]);
  const { report } = grid;
  const displayed = useRef(shown);
  displayed.current = shown;
  useEffect(() => report.displayedCount(shown.length), [report, shown]);
  useEffect(() => report.selected(selected), [report, selected]);
  useEffect(() => {
    report.handle(cardsHandle(() => displayed.current, setChosen));
    return () => report.handle(undefined);
  }, [report]);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((ids) => new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id)));
  return (
    <div className={styles.scroll}>
      <UploadZone />
      {shown.length > 0 && (
        <ul className={styles.cards} aria-label="Media items">
          {shown.slice(0, limit).map((item) => (
            <MediaCard
              key={item.id}
              item={item}
              isChosen={chosen.has(item.id)}
              onChoose={(isChosen) => choose(item.id, isChosen)}
              onOpen={() => (grid.isSelecting ? choose(item.id, !chosen.has(item.id)) : onActivate?.(item))}
            />
          ))}
        </ul>
      )}
      {shown.length > limit && <Button onPress={() => setLimit(limit + portion)}>Show more</Button>}
      {shown.length === 0 && (status?.state === 'ready' || rows.length > 0) && (
        <EmptyState icon="images" title={rows.length > 0 ? nothingMatches : nothingToShow} />
      )}
      {rows.length === 0 && status?.state === 'failed' && <EmptyState icon="alert-circle" title={status.message} />}
      {rows.length === 0 && status?.state === 'loading' && <SkeletonRows rows={4} />}
    </div>
  );
}

/** Those whose name, type or tags contain every word of the text; newest first. */
function matching(rows: readonly MediaItem[], text: string): readonly MediaItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const searched = ({ name, type, tagIds }: MediaItem) =>
    [name, type, ...tagBadges(tagIds).map(({ label }) => label)].join(' ').toLowerCase();
  const found = words.length > 0 ? rows.filter((item) => words.every((word) => searched(item).includes(word))) : rows;
  return [...found].sort((a, b) => b.timeModifiedUtc.localeCompare(a.timeModifiedUtc));
}

/** The grid commands that the page uses, implemented for the cards, which have neither columns nor a layout. */
function cardsHandle(
  displayed: () => readonly MediaItem[],
  choose: (ids: ReadonlySet<string>) => void,
): GridHandle<MediaItem> {
  const nothing = () => {};
  const csv = ({ withInternalId }: { withInternalId: boolean }) =>
    toCsv([
      ['Name', 'Type', 'Tags', ...(withInternalId ? ['Internal ID'] : [])],
      ...displayed().map(({ id, name, type, tagIds }) => [
        name,
        type,
        tagBadges(tagIds)
          .map(({ label }) => label)
          .join(', '),
        ...(withInternalId ? [id] : []),
      ]),
    ]);
  return {
    clearSelection: () => choose(new Set()),
    select: (ids) => choose(new Set(ids)),
    displayedRows: () => [...displayed()],
    columns: () => [],
    setVisible: nothing,
    layout: () => ({ columnState: [] }),
    applyLayout: nothing,
    layoutChosen: nothing,
    columnsChanged: nothing,
    csv,
    // As many pictures as a library shows are one part.
    csvParts: (options) => [csv(options)],
    focus: nothing,
  };
}

interface MediaCardProps {
  item: MediaItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
}
function MediaCard({ item, isChosen, onChoose, onOpen }: MediaCardProps) {
  const name = mediaTitle(item.name);
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <span className={styles.choice}>
        <CheckboxField label={`Select ${name}`} isLabelHidden value={isChosen} onChange={onChoose} />
      </span>
      <button type="button" className={styles.open} aria-label={`Open ${name}`} onClick={onOpen}>
        <Image
          className={styles.picture}
          src={pickRendition(item.renditions, renditionWidths.cardGrid)?.url ?? item.url}
          fallback={fallbackImage}
          alt=""
          width={250}
          height={188}
        />
        <span className={styles.name}>{name}</span>
      </button>
      <span className={styles.type}>{item.type && mediaTypeWords(item.type)}</span>
      <ChipList items={tagBadges(item.tagIds)} max={2} />
    </li>
  );
}

/** Takes many pictures at once, dropped or chosen; each becomes a media item as it arrives. */
function UploadZone() {
  const can = useCan();
  const uploads = useUploads({ onAdded: () => {} });
  if (!can('create', 'mediaitems')) return null;
  return (
    <ImagePicker
      label="Upload images"
      note="drop any number here"
      value={[]}
      onChange={() => {}}
      uploads={uploads}
      hasLibrary={false}
    />
  );
}
