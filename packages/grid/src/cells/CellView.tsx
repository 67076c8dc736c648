import { fallbackImage, type PresentPerson, thumbnailWidth } from '@groundwork/contract';
import { collection, referencedName, referenceText } from '@groundwork/data-cache';
import { ChipList, classNames, Icon, Image, pickRendition, RelativeTime, StatusBadge } from '@groundwork/ui';
import type { ReactNode } from 'react';
import { cellText } from '../cell-text.ts';
import type { Badge, Column } from '../column.ts';
import { tagBadges } from '../tags.ts';
import styles from './CellView.module.css';
import { PresenceLine } from './PresenceLine.tsx';
import { safeHref } from './safe-href.ts';

/**
 * The first of `ids` as a thumbnail of the rendition for 100 pixels ([GR-20]), or the picture of nothing.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { Thumbnail } from '@groundwork/grid';
 *
 * const Picture = ({ product }: { product: RecordOf<'products'> }) => (
 *   <Thumbnail ids={product.mediaItemIds} name={product.name} size={40} />
 * );
 * ```
 */
export function Thumbnail({
  ids,
  name,
  size = 56,
}: {
  ids: readonly string[] | undefined;
  name: string;
  size?: number;
}) {
  const media = ids?.[0] ? collection('mediaitems').get(ids[0]) : undefined;
  const frame = { width: size, height: size };
  if (!ids?.length)
    return (
      <span className={classNames(styles.noPicture, 'groundwork-picture')} style={frame}>
        <Icon name="image" size={20} />
      </span>
    );
  return (
    <Image
      className={styles.picture}
      src={media && (pickRendition(media.renditions, thumbnailWidth)?.url ?? media.url)}
      fallback={fallbackImage}
      alt={name}
      width={size}
      height={size}
    />
  );
}

/** The content of a cell, by the kind of its column. */
export function CellView<R>({
  column,
  record,
  chips = 3,
  showsBelow = false,
  present,
}: {
  column: Column<R>;
  record: R;
  /** Also shows the columns that distinguish records of the same name. */
  showsBelow?: boolean;
  /** Who else has the record open: shown with its name. */
  present?: readonly PresentPerson[];
  /** How many chips before '+N'. */
  chips?: number;
}): ReactNode {
  if (column.isBlank?.(record)) return null;
  switch (column.kind) {
    case 'image':
      // The name is in the cell beside it: a screen reader says it once.
      return <Thumbnail ids={column.value(record)} name="" />;
    case 'name': {
      const presence = present && present.length > 0 && <PresenceLine people={present} />;
      if (column.cell) return column.cell(record, presence);
      return <Name name={column.value(record)} below={showsBelow && column.below?.(record)} presence={presence} />;
    }
    case 'date': {
      const iso = column.value(record);
      return iso ? <RelativeTime iso={iso} /> : null;
    }
    case 'link': {
      const value = column.value(record);
      const href = safeHref(value);
      if (!value) return null;
      if (!href) return <span className={styles.text}>{column.label?.(record) ?? value}</span>;
      const label = column.label?.(record);
      return (
        <a
          className={label ? styles.link : styles.linkIcon}
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={label ? undefined : `Open ${value}`}
          title={label ? undefined : value}
          onClick={(event) => event.stopPropagation()}
        >
          {label ?? <Icon name="external-link" />}
        </a>
      );
    }
    case 'tags':
      return <Chips items={tagBadges(column.value(record))} max={chips} />;
    case 'chips':
      return <Chips items={column.value(record)} max={chips} />;
    case 'status': {
      const status = column.value(record);
      return status ? <StatusBadge label={status.label} color={status.color} /> : null;
    }
    case 'boolean':
      return column.value(record) ? <Icon name="check" /> : null;
    case 'reference': {
      const id = column.value(record);
      if (!id) return null;
      const label = referencedName(column.collection, id);
      return (
        <span className={label === undefined ? styles.broken : styles.text}>
          {referenceText(column.collection, id)}
        </span>
      );
    }
    case 'custom':
      return column.cell(record);
    default:
      return <span className={styles.text}>{cellText(column, record)}</span>;
  }
}

function Name({
  name,
  below,
  presence,
}: {
  name: string | undefined;
  below: string | false | undefined;
  presence: ReactNode;
}) {
  const first = <span className={styles.name}>{name}</span>;
  if (!below && !presence) return first;
  return (
    <span className={styles.lines}>
      {first} {below && <small className={styles.below}>{below}</small>} {presence}
    </span>
  );
}

function Chips({ items, max }: { items: readonly Badge[]; max: number }) {
  if (items.length === 0) return null;
  return (
    <span className={styles.chips}>
      <ChipList items={items} max={max} />
    </span>
  );
}
