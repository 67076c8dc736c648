import type { CollectionName } from '@groundwork/contract';
import { messages } from '@groundwork/contract';
import { collection, recordName, useMediaImages } from '@groundwork/data-cache';
import { tagBadges } from '@groundwork/grid';
import { ChipList, RichText, Thumbnails } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useTagOptions } from '../fields/tag-options.ts';
import styles from './details.module.css';

/**
 * A titled block of a details dialog.
 *
 * @example
 * ```tsx
 * import { DetailBlock } from '@groundwork/records';
 *
 * <DetailBlock title="Loans">
 *   <p>Lent to Ada Oak until Monday.</p>
 * </DetailBlock>;
 * ```
 */
export function DetailBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;

const richTitles = {
  description: ['Description', 'No description provided'],
  instructions: ['Instructions', 'No instructions provided'],
  kittingInstructions: ['Kitting instructions', 'No kitting instructions provided'],
} as const;

/**
 * Description, instructions or kitting instructions: rich text, or the text for none [DL-16].
 *
 * @example
 * ```tsx
 * import { DetailRichText } from '@groundwork/records';
 *
 * const Notes = ({ html }: { html: string }) => <DetailRichText kind="description" html={html} />;
 * ```
 */
export function DetailRichText({ kind, html }: { kind: keyof typeof richTitles; html: string | undefined }) {
  const [title, empty] = richTitles[kind];
  return (
    <DetailBlock title={title}>
      <RichText html={html} empty={empty} />
    </DetailBlock>
  );
}

/**
 * The notes of a record, with line breaks; nothing without notes.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { DetailNotes } from '@groundwork/records';
 *
 * const Notes = ({ vendor }: { vendor: RecordOf<'vendors'> }) => <DetailNotes text={vendor.notes} />;
 * ```
 */
export function DetailNotes({ text }: { text: string | undefined }) {
  return (
    <DetailBlock title="Notes">
      {text ? <p className={styles.notes}>{text}</p> : <Empty>No notes provided</Empty>}
    </DetailBlock>
  );
}

/**
 * The tags of a record as chips; nothing without tags.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { DetailTags } from '@groundwork/records';
 *
 * const Tags = ({ vendor }: { vendor: RecordOf<'vendors'> }) => <DetailTags ids={vendor.tagIds} />;
 * ```
 */
export function DetailTags({ ids }: { ids: readonly string[] | undefined }) {
  useTagOptions();
  const badges = tagBadges(ids);
  return (
    <DetailBlock title="Tags">
      {badges.length > 0 ? (
        <ChipList items={badges.map(({ color = '', ...badge }) => ({ ...badge, color }))} />
      ) : (
        <Empty>No tags provided</Empty>
      )}
    </DetailBlock>
  );
}

/**
 * The pictures, of which the first is large; nothing where there are none.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { DetailImages } from '@groundwork/records';
 *
 * const Pictures = ({ product }: { product: RecordOf<'products'> }) => <DetailImages ids={product.mediaItemIds} />;
 * ```
 */
export function DetailImages({ ids }: { ids: readonly string[] | undefined }) {
  const images = useMediaImages(ids);
  return images.length > 0 ? <Thumbnails images={images} /> : null;
}

/**
 * The name of a referenced record, 'Item not found' when it is gone, '(None)' where there is none.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { ReferenceName } from '@groundwork/records';
 *
 * const Vendor = ({ product }: { product: RecordOf<'products'> }) => (
 *   <ReferenceName collection="vendors" id={product.vendorId} />
 * );
 * ```
 */
export function ReferenceName({ collection: name, id }: { collection: CollectionName; id: string | null | undefined }) {
  useEffect(() => collection(name).subscribe(), [name]);
  const record = useAtomValue(collection(name).recordAtom(id));
  const { state } = useAtomValue(collection(name).statusAtom);
  if (!id) return '(None)';
  if (record) return recordName(record);
  return state === 'ready' ? <span className={styles.empty}>{messages.itemNotFound}</span> : null;
}

/**
 * A link that opens elsewhere, or '(None)'.
 *
 * @example
 * ```tsx
 * import { DetailLink } from '@groundwork/records';
 *
 * <DetailLink href="https://example.org/drill" />;
 * ```
 */
export function DetailLink({ href }: { href: string | undefined }) {
  return href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
  ) : (
    '(None)'
  );
}
