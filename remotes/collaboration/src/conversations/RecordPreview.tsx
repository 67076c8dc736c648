import { collections, statusColors } from '@groundwork/contract';
import { collection, recordName, useMediaImages } from '@groundwork/data-cache';
import { canOpenDialog, openDialog } from '@groundwork/shell-sdk';
import { Icon, Image, imageAddress, StatusBadge } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import styles from './Conversations.module.css';
import type { RecordReference } from './record-link.ts';

/** The fields that a preview reads from a record of any collection. */
interface Previewed {
  id: string;
  isDeleted: boolean;
  isRestricted?: boolean;
  status?: string;
  projectId?: string;
  mediaItemIds?: readonly string[];
}
const refusals = [403, 404];
const width = 56;

/** The record that a message names, by the rights of the reader: without them nothing of it is shown. */
export function RecordPreview({ reference: { name, entity, id } }: { reference: RecordReference }) {
  const cached = useAtomValue(collection(name).recordAtom(id)) as Previewed | undefined;
  const [fetched, setFetched] = useState<Previewed | 'refused' | 'failed'>();
  useEffect(() => {
    if (collection(name).get(id)) return;
    let isGone = false;
    void collection(name)
      .fetchOne(id)
      .then((answer) => {
        if (isGone) return;
        if (answer.succeeded) setFetched(answer.data as unknown as Previewed);
        else setFetched(refusals.includes(answer.responseCode) ? 'refused' : 'failed');
      });
    return () => {
      isGone = true;
    };
  }, [name, id]);
  const record = cached ?? fetched;
  const project = useAtomValue(
    collection('projects').recordAtom((typeof record === 'object' && record.projectId) || ''),
  );
  const images = useMediaImages(typeof record === 'object' ? record.mediaItemIds?.slice(0, 1) : undefined);
  if (record === undefined) return <p className={styles.preview}>Loading the record…</p>;
  if (record === 'failed') return <p className={styles.preview}>The record could not be loaded.</p>;
  if (record === 'refused' || record.isRestricted) {
    return (
      <p className={styles.preview}>
        <Icon name="lock" /> You cannot open this record
      </p>
    );
  }
  if (record.isDeleted) return <p className={styles.preview}>Deleted</p>;
  const [picture] = images;
  const { status } = record;
  const dialog = `${entity}.details` as const;
  return (
    <button
      type="button"
      className={styles.preview}
      disabled={!canOpenDialog(dialog)}
      onClick={() => void openDialog(dialog, { id } as never)}
    >
      {picture && <Image src={imageAddress(picture, width * 2)} alt="" width={width} height={width} />}
      <span className={styles.previewWords}>
        <strong>{recordName(record) || collections[name].singular}</strong>
        <span className={styles.muted}>
          {[kindOf(collections[name].singular), project?.name].filter(Boolean).join(' · ')}
        </span>
        {status && <StatusBadge label={status} color={(statusColors as Record<string, string>)[status]} />}
      </span>
      <Icon name="chevron-right" />
    </button>
  );
}

const kindOf = (singular: string) => singular.charAt(0).toUpperCase() + singular.slice(1);
