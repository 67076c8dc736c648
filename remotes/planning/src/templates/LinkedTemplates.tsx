import type { CollectionName } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import { DetailBlock } from '@groundwork/records';
import { formatNumber, Icon } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { hasArrived } from '../has-arrived.ts';
import styles from './templates.module.css';

/** The warning of a template some of whose links lead nowhere ([PI-16], [PP-10]). */
export const HiddenBrokenLinks = () => (
  <span className={styles.warning}>
    <Icon name="alert-triangle" size={14} />
    Hidden Broken Links
  </span>
);

/** The linked records by name; those that are gone are hidden, and the warning says that there are some. */
export function LinkedTemplates({
  title,
  collection: name,
  ids,
  extra,
}: {
  title: string;
  collection: CollectionName;
  ids: readonly string[];
  /** Shown after a name: quantity and variety. */
  extra?: (id: string, index: number) => ReactNode;
}) {
  useEffect(() => collection(name).subscribe(), [name]);
  const records = useAtomValue(collection(name).allAtom) as readonly { id: string }[];
  const status = useAtomValue(collection(name).statusAtom);
  const known = new Map(records.map((record) => [record.id, recordName(record)]));
  const shown = ids
    .map((id, index) => ({ id, index, label: known.get(id) }))
    .filter((link) => link.label !== undefined)
    .sort((a, b) => (a.label ?? '').localeCompare(b.label ?? ''));
  return (
    <DetailBlock title={`${title} (${formatNumber(shown.length)})`}>
      <ul className={styles.links}>
        {shown.map(({ id, index, label }) => (
          <li key={`${id} ${index}`}>
            {label}
            {extra?.(id, index)}
          </li>
        ))}
      </ul>
      {hasArrived(status) && shown.length < ids.length && <HiddenBrokenLinks />}
    </DetailBlock>
  );
}
