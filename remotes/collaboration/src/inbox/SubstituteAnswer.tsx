import { type SubstituteAnswer as Answer, errorSummary, type Notification } from '@groundwork/contract';
import { collection, sendCommand } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { Button, formatNumber, toast, useIsDesktop, useOfflineReason } from '@groundwork/ui';
import { useState } from 'react';
import styles from './InboxPage.module.css';

/** Whether a Director can still decide what a picker suggests. */
export const isOpenQuestion = ({ kind, substituteProductId, doneUtc }: Notification) =>
  kind === 'substituteAsked' && substituteProductId !== undefined && !doneUtc;

export interface SubstituteAnswerProps {
  notification: Notification;
  /** The question is answered, and the list knows. */
  onAnswered: () => void;
}

/** A Director approves or declines a suggested substitute where they read of it (docs: domain/kitting#shortages). */
export function SubstituteAnswer({ notification, onAnswered }: SubstituteAnswerProps) {
  const { isStaff, isElevated } = useSession();
  const isDesktop = useIsDesktop();
  const disabledReason = useOfflineReason();
  const [busy, setBusy] = useState<Answer>();
  if (!isStaff || !isOpenQuestion(notification)) return null;
  if (!isElevated) return <p className={styles.decider}>A Director decides whether it is used.</p>;
  const { recordRef, recordName, substituteProductId: productId, detail } = notification;
  const name = detail || 'the substitute';
  const give = async (answer: Answer) => {
    setBusy(answer);
    const body = { orderId: recordRef.split('/')[1], productId, answer };
    const what = answer === 'approved' ? `Use ${name}` : `Decline ${name}`;
    const command = { path: 'reservations/answerSubstitute', body, name: recordName ?? 'Order', what };
    const given = await sendCommand<{ reserved: number; short: number }>(command, { canWait: false });
    if (given.kind === 'refused') toast({ tone: 'danger', text: `Not answered. ${errorSummary(given.error)}` });
    if (given.kind === 'done') toast(outcomeOf(answer, name, given.data));
    // It is done for everybody, or somebody was first: the list of this page learns which.
    await collection('notifications').load();
    setBusy(undefined);
    if (given.kind === 'done') onAnswered();
  };
  const size = isDesktop ? 'small' : 'touch';
  return (
    <div className={styles.answers}>
      <Button
        size={size}
        variant="primary"
        icon="check"
        isBusy={busy === 'approved'}
        isDisabled={busy !== undefined}
        disabledReason={disabledReason}
        onPress={() => void give('approved')}
      >
        {`Use ${name}`}
      </Button>
      <Button
        size={size}
        isBusy={busy === 'declined'}
        isDisabled={busy !== undefined}
        disabledReason={disabledReason}
        onPress={() => void give('declined')}
      >
        Decline
      </Button>
    </div>
  );
}

function outcomeOf(answer: Answer, name: string, { reserved, short }: { reserved: number; short: number }) {
  if (answer === 'declined') return { tone: 'success', text: `${name} is declined` } as const;
  if (short === 0) return { tone: 'success', text: `${name} is used: ${formatNumber(reserved)} reserved` } as const;
  return {
    tone: 'warning',
    text: `${name} is used: ${formatNumber(reserved)} reserved, ${formatNumber(short)} still missing`,
  } as const;
}
