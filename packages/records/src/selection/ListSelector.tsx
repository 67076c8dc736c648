import { type CollectionName, collections, messages, type RecordOf } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { Button, IconButton } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { ListSelectorDialog } from '../lazy-dialogs.ts';
import styles from './ListSelector.module.css';

/** Props of `<ListSelector>`. */
export interface ListSelectorProps<N extends CollectionName> {
  label: string;
  name?: string;
  collection: N;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Default: picture (where the collection has any) and name. */
  columns?: readonly Column<RecordOf<N>>[];
  isSingle?: boolean;
  isOffered?: (record: RecordOf<N>) => boolean;
  /** Offers to create one without leaving ([FW-10]). */
  createEntry?: string;
  createWith?: Record<string, unknown>;
  rowHeight?: 100 | 75;
  /** One message, or one for each broken rule: joined with '; ' ([FW-12]). */
  error?: string | readonly string[];
  hint?: string;
  optional?: boolean;
  /** The screen draws the chosen records itself, each with its way out. */
  isListHidden?: boolean;
}

/** Picks one or several records of a collection from a searchable grid ([FW-09] to [FW-13]). */
export function ListSelector<N extends CollectionName>(props: ListSelectorProps<N>) {
  const { label, collection: name, value, onChange, isSingle = false, hint, optional } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => collection(name).subscribe(), [name]);
  const error = typeof props.error === 'string' ? props.error : props.error?.join('; ');
  const { singular, plural } = collections[name];
  return (
    <fieldset className={styles.field} data-field={props.name} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>
        {label} {optional && <small>optional</small>}
      </legend>
      {value.length > 0 && !props.isListHidden && (
        <ul className={styles.chosen}>
          {value.map((recordId) => (
            <Chosen
              key={recordId}
              collection={name}
              id={recordId}
              onRemove={() => onChange(value.filter((other) => other !== recordId))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button icon="search" onPress={() => setOpen(true)}>
          {`Select ${isSingle ? singular : plural}`}
        </Button>
      </div>
      {error ? (
        <p id={id} className={styles.error}>
          {error}
        </p>
      ) : (
        hint && <p className={styles.hint}>{hint}</p>
      )}
      {isOpen && <ListSelectorDialog {...props} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

function Chosen({ collection: name, id, onRemove }: { collection: CollectionName; id: string; onRemove: () => void }) {
  const record = useAtomValue(collection(name).recordAtom(id));
  const { state } = useAtomValue(collection(name).statusAtom);
  const title = record ? recordName(record) : state === 'ready' ? messages.itemNotFound : '';
  return (
    <li>
      <span className={record ? undefined : styles.broken}>{title}</span>
      <IconButton icon="x" size="small" variant="quiet" label={`Remove ${title}`} onPress={onRemove} />
    </li>
  );
}
