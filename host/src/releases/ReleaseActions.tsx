import { useUnsavedWork } from '@groundwork/shell-sdk';
import { ActionDialog, Button, SelectField, TextField, toast, useSubmission } from '@groundwork/ui';
import { useState } from 'react';
import { usePortal } from '../portal/portal.ts';
import styles from './ReleaseActions.module.css';
import {
  type ActionBody,
  changeRelease,
  earlierVersions,
  nextShare,
  promotionProblem,
  type ReleaseAction,
  wasTakenBack,
} from './release-actions.ts';
import type { HistoryEntry, ShownRelease } from './release-answers.ts';

interface ReleaseActionsProps {
  release: ShownRelease;
  channel: string;
  history: readonly HistoryEntry[];
  onChanged: () => void;
}
type Question = 'promote' | 'rollback' | 'disable';

/** The buttons that change a release. Each asks first; the portal's server decides and keeps who did it. */
export function ReleaseActions({ release, channel, history, onChanged }: ReleaseActionsProps) {
  const { session, configuration } = usePortal();
  const { isBusy, failure, submit } = useSubmission();
  const [question, setQuestion] = useState<Question>();
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState<string>();
  const [message, setMessage] = useState<string>();
  useUnsavedWork(question !== undefined && Boolean(typed || message));
  const { name, displayName, candidate, live, disabled } = release;
  const isHost = name === 'host';
  const elsewhere = channel === configuration.channel ? undefined : `Change it in the ${channel} portal.`;
  const share = nextShare(candidate?.percent ?? 0);
  const earlier = earlierVersions(history, live?.version);

  const change = async (action: ReleaseAction, body: ActionBody, done: string) => {
    const isDone = await submit(() => {
      const state = session.get();
      const token = state.status === 'signed-in' ? state.identity.accessToken : undefined;
      return changeRelease(token, name, action, { ...body, message: message?.trim() || undefined });
    });
    if (!isDone) return;
    setQuestion(undefined);
    setMessage(undefined);
    toast({ text: done, tone: 'success' });
    onChanged();
  };
  const ask = (next: Question) => {
    setTo(earlier[0] ?? '');
    setTyped(undefined);
    setMessage(undefined);
    setQuestion(next);
  };
  const submission = { isBusy, failure };
  const why = <TextField label="Reason (in the history)" value={message} onChange={setMessage} />;

  return (
    <div className={styles.actions}>
      {candidate && (
        <Button
          variant="primary"
          icon="upload"
          disabledReason={elsewhere ?? promotionProblem(release)}
          onPress={() => ask('promote')}
        >
          {`Promote to ${share} %`}
        </Button>
      )}
      <Button
        icon="refresh-cw"
        disabledReason={elsewhere ?? (candidate || earlier.length > 0 ? undefined : 'No earlier version is known.')}
        onPress={() => ask('rollback')}
      >
        {candidate ? 'Take the candidate back' : 'Roll back…'}
      </Button>
      {!isHost && (
        <span className={styles.end}>
          {disabled === null ? (
            <Button variant="danger" icon="lock" disabledReason={elsewhere} onPress={() => ask('disable')}>
              Disable
            </Button>
          ) : (
            <Button
              icon="circle-check"
              disabledReason={elsewhere}
              isBusy={isBusy}
              busyLabel="Enabling…"
              onPress={() => void change('enable', {}, `${displayName} is enabled again.`)}
            >
              Enable
            </Button>
          )}
          {failure && question === undefined && <span role="alert">{failure}</span>}
        </span>
      )}
      {question === 'promote' && candidate && (
        <ActionDialog
          title={`Promote ${displayName} ${candidate.version}`}
          size="small"
          actionLabel={`Promote to ${share} %`}
          busyLabel="Promoting…"
          submission={submission}
          onAction={() =>
            void change(
              'promote',
              share === 100 ? {} : { percent: share },
              `${displayName} goes to ${share} % of the users.`,
            )
          }
          onClose={() => setQuestion(undefined)}
        >
          <div className={styles.fields}>
            <p>
              {share === 100
                ? 'All users get this version with their next page.'
                : `${share} % of the users get this version with their next page; the others stay with ${live?.version ?? 'nothing'}.`}
            </p>
            {why}
          </div>
        </ActionDialog>
      )}
      {question === 'rollback' && (
        <ActionDialog
          title={candidate ? `Take ${candidate.version} back` : `Roll ${displayName} back`}
          size="small"
          isDanger
          actionLabel={candidate ? 'Take it back' : `Roll back to ${to}`}
          busyLabel="Rolling back…"
          submission={submission}
          onAction={() =>
            void change(
              'rollback',
              candidate ? {} : { to },
              `${displayName} ${candidate ? live?.version : to} is live for everybody.`,
            )
          }
          onClose={() => setQuestion(undefined)}
        >
          <div className={styles.fields}>
            {candidate ? (
              <p>{`Everybody is back at ${live?.version ?? 'nothing'} with their next page.`}</p>
            ) : (
              <SelectField
                label="Version"
                value={to}
                onChange={(value) => setTo(value ?? '')}
                options={earlier.map((version) => ({
                  id: version,
                  label: wasTakenBack(history, version) ? `${version} (taken back)` : version,
                }))}
              />
            )}
            {why}
          </div>
        </ActionDialog>
      )}
      {question === 'disable' && (
        <ActionDialog
          title={`Disable ${displayName}`}
          size="small"
          isDanger
          actionLabel="Disable"
          busyLabel="Disabling…"
          disabledReason={typed?.trim() === displayName ? undefined : `Type ${displayName} to confirm.`}
          submission={submission}
          onAction={() => void change('disable', {}, `${displayName} is disabled.`)}
          onClose={() => setQuestion(undefined)}
        >
          <div className={styles.fields}>
            <p>{`${displayName} leaves every open page within 10 seconds. People see the reason in its place.`}</p>
            {why}
            <TextField label={`Type ${displayName} to confirm`} value={typed} onChange={setTyped} />
          </div>
        </ActionDialog>
      )}
    </div>
  );
}
