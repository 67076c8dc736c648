import type { RecordOf } from '@groundwork/contract';
import { recordName, useOpenRecord } from '@groundwork/data-cache';
import {
  canOpenDialog,
  type DialogEntity,
  ExtensionPoint,
  type ExtensionPoints,
  openDialog,
  type PermissionSubject,
  useCan,
} from '@groundwork/shell-sdk';
import { Button, Dialog, type DialogProps, SkeletonRows, useDelayed } from '@groundwork/ui';
import { type ReactNode, use } from 'react';
import { useDiscuss } from '../discuss.ts';
import { type CollectionOf, collectionOf, entityTitle } from '../entity.ts';
import { AlsoHere } from '../presence/AlsoHere.tsx';
import { DetailBlock } from './blocks.tsx';
import styles from './details.module.css';
import { EditFromDetails } from './edit-from-details.ts';
import { History } from './History.tsx';
import { useShownRecord } from './useShownRecord.ts';

/** Props of `<RecordDetails>`. */
export interface RecordDetailsProps<E extends DialogEntity> {
  entity: E;
  id: string;
  title?: (record: RecordOf<CollectionOf<E>>) => string;
  size?: DialogProps['size'];
  /** Hides Edit from users whose role would allow it. */
  canEdit?: (record: RecordOf<CollectionOf<E>>) => boolean;
  /** Further buttons of the footer, before Edit. */
  actions?: (record: RecordOf<CollectionOf<E>>) => ReactNode;
  /** One of the actions is the primary one: Close is an ordinary button. */
  hasPrimaryAction?: (record: RecordOf<CollectionOf<E>>) => boolean;
  onClose: () => void;
  /** The blocks above the history. */
  children: (record: RecordOf<CollectionOf<E>>) => ReactNode;
}

/** The read-only dialog of a record: what its editor shows, then its history; Edit where the user may. */
export function RecordDetails<E extends DialogEntity>({
  entity,
  id,
  title,
  size,
  canEdit,
  actions,
  hasPrimaryAction,
  onClose,
  children,
}: RecordDetailsProps<E>) {
  const name = collectionOf(entity);
  const can = useCan();
  useOpenRecord(name, id, 'view');
  const discuss = useDiscuss();
  const editFromList = use(EditFromDetails);
  const record = useShownRecord(name, id, onClose);
  const isSlow = useDelayed(record === undefined);

  if (!record && !isSlow) return null;
  const edit = `${entity}.edit` as const;
  const mayEdit =
    record !== undefined &&
    !record.isDeleted &&
    can('update', name, record as PermissionSubject) &&
    (canEdit?.(record) ?? true) &&
    (editFromList !== undefined || canOpenDialog(edit));
  const onDiscuss = record && !record.isDeleted ? discuss(name, record) : undefined;
  const onEdit = () => {
    if (editFromList) return editFromList(id);
    onClose();
    void openDialog(edit, { id } as never);
  };
  return (
    <Dialog
      title={record ? (title?.(record) ?? (recordName(record) || entityTitle(name))) : entityTitle(name)}
      headNote={<AlsoHere collection={name} id={id} />}
      size={size ?? 'large'}
      isOpen
      onClose={onClose}
      initialFocus="none"
      footer={
        <>
          {record && actions?.(record)}
          {onDiscuss && (
            <Button
              icon="message-square"
              onPress={() => {
                // That of a list goes with its page, and Back leads to it again.
                if (!editFromList) onClose();
                onDiscuss();
              }}
            >
              Discuss
            </Button>
          )}
          {mayEdit && (
            <Button icon="pencil" onPress={onEdit}>
              Edit
            </Button>
          )}
          <Button variant={record && hasPrimaryAction?.(record) ? 'secondary' : 'primary'} onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {record ? (
        <div className={styles.details}>
          {children(record)}
          <ExtensionPoint name={`${entity}.details`} props={{ record } as unknown as ExtensionPoints[`${E}.details`]}>
            {(title, content) => <DetailBlock title={title}>{content}</DetailBlock>}
          </ExtensionPoint>
          <History record={record} />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  );
}
