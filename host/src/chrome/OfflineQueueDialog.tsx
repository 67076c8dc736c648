import { collections } from '@groundwork/contract';
import type { WaitingChange } from '@groundwork/data-cache';
import { Button, ConfirmDialog, Dialog, Icon, RelativeTime, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';
import styles from './OfflineQueueDialog.module.css';

export interface OfflineQueueDialogProps {
  changes: readonly WaitingChange[];
  onRetry: (id: string) => Promise<void>;
  onDiscard: (id: string) => Promise<void>;
  onClose: () => void;
}

/** The changes that wait to be sent, in order, each with its record and the reason for a refusal. */
export function OfflineQueueDialog({ changes, onRetry, onDiscard, onClose }: OfflineQueueDialogProps) {
  const [discarded, setDiscarded] = useState<WaitingChange>();
  return (
    <>
      <Dialog title="Changes to be sent" size="medium" isOpen onClose={onClose} isDismissable closesOnEscape>
        <ul className={styles.list}>
          {changes.map((change) => (
            <Change key={change.id} change={change} onRetry={onRetry} onDiscard={() => setDiscarded(change)} />
          ))}
        </ul>
      </Dialog>
      {discarded && (
        <ConfirmDialog
          title="Discard this change?"
          text={`'${discarded.what}' will not be sent. ${discarded.name} stays as it is on the server.`}
          confirmLabel="Discard"
          isDanger
          onConfirm={() => {
            setDiscarded(undefined);
            void onDiscard(discarded.id);
          }}
          onCancel={() => setDiscarded(undefined)}
        />
      )}
    </>
  );
}

function Change({
  change: { id, name, collection, what, madeAt, failure, command },
  onRetry,
  onDiscard,
}: {
  change: WaitingChange;
  onRetry: OfflineQueueDialogProps['onRetry'];
  onDiscard: () => void;
}) {
  const offline = useOfflineReason();
  // Only moves of pieces are made smaller.
  const again = command?.path === 'reservations/move' ? 'Do it anyway with what is left' : 'Retry';
  return (
    <li className={styles.change}>
      <div className={styles.words}>
        <strong>{what}</strong>
        <span className={styles.where}>
          {name} · {command ? 'stock' : collections[collection].singular} ·{' '}
          <RelativeTime iso={new Date(madeAt).toISOString()} />
        </span>
        {failure === undefined ? (
          <span className={styles.state}>
            <Icon name="clock" size={14} />
            Waiting to be sent
          </span>
        ) : (
          <span className={styles.failure}>
            <Icon name="circle-alert" size={14} />
            {failure}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {failure !== undefined && (
          <Button
            icon="refresh-cw"
            aria-label={`${again}: ${what} of ${name}`}
            disabledReason={offline}
            onPress={() => void onRetry(id)}
          >
            {again}
          </Button>
        )}
        <Button variant="danger" aria-label={`Discard ${what} of ${name}`} onPress={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}
