import { errorSummary } from '@groundwork/contract';
import {
  type Delivery,
  type DigestRate,
  deliveryOf,
  digestRates,
  initialSettings,
  type NotificationSettings,
  type NotificationTopic,
} from '@groundwork/contract/domain';
import { call } from '@groundwork/data-cache';
import { useDiscardQuestion } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { ActionDialog, Banner, Button, SelectField, SkeletonRows, SwitchField, useSubmission } from '@groundwork/ui';
import { useCallback, useEffect, useState } from 'react';
import styles from './SettingsDialog.module.css';

const path = 'notifications/settings';

const topics: readonly [topic: NotificationTopic, label: string][] = [
  ['mention', 'Somebody mentions you'],
  ['directMessage', 'Messages to you, and to support'],
  ['message', 'Other messages of conversations'],
  ['report', 'Somebody reports a message'],
  ['addedToProject', 'You are added to a project'],
  ['requestWaiting', 'A request is waiting for your answer'],
  ['orderProblem', 'An order has a problem'],
  ['shortage', 'A picker is short of something'],
  ['substituteAsked', 'A picker suggests a substitute'],
  ['substituteAnswered', 'A Director answers your suggestion'],
  ['countToApply', 'A count needs your approval'],
  ['shipmentShipped', 'A shipment left'],
  ['shipmentArrived', 'A shipment arrived'],
  ['planDeployed', 'Somebody deploys a plan'],
];
type Column = readonly [delivery: Delivery, label: string];
const mailColumns: readonly Column[] = [
  ['mail', 'Mail at once'],
  ['digest', 'Digest'],
];
const inboxColumns: readonly Column[] = [['inbox', 'Inbox'], ...mailColumns, ['off', 'Off']];
/** Subscribers have conversations and no inbox: what is not mailed is only in the conversation. */
const subscriberTopics: readonly NotificationTopic[] = ['mention', 'directMessage', 'message'];
const subscriberColumns: readonly Column[] = [...mailColumns, ['off', 'No mail']];
const rates: Readonly<Record<DigestRate, string>> = { hourly: 'Every hour', daily: 'Every day', never: 'Never' };

/** How the user hears of what waits for them: a row a kind (docs: inbox). */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { isStaff } = useSession();
  const [loaded, setLoaded] = useState<NotificationSettings>();
  const [changed, setChanged] = useState<NotificationSettings>();
  const settings = changed ?? loaded;
  const { close, question } = useDiscardQuestion(changed !== undefined, onClose);
  const [failure, setFailure] = useState<string>();
  const submission = useSubmission();
  const load = useCallback(async () => {
    setFailure(undefined);
    const result = await call<NotificationSettings>('GET', path);
    if (result.succeeded) setLoaded({ ...initialSettings, ...result.data });
    else setFailure(errorSummary(result.error));
  }, []);
  useEffect(() => void load(), [load]);
  const save = async () => {
    const isSaved = await submission.submit(async () => {
      const result = await call<NotificationSettings>('PUT', path, { body: settings });
      return result.succeeded ? undefined : errorSummary(result.error);
    });
    if (isSaved) onClose();
  };
  return (
    <ActionDialog
      title={isStaff ? 'Notification settings' : 'Mail settings'}
      size="large"
      actionLabel="Save"
      busyLabel="Saving…"
      isDisabled={!settings}
      submission={submission}
      closesOnEscape
      initialFocus="none"
      onClose={close}
      onAction={() => void save()}
    >
      {failure && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onPress={() => void load()}>
              Retry
            </Button>
          }
        >
          {`The settings could not be loaded. ${failure}`}
        </Banner>
      )}
      {!settings && !failure && <SkeletonRows rows={6} />}
      {settings && <Settings isStaff={isStaff} settings={settings} onChange={setChanged} />}
      {question}
    </ActionDialog>
  );
}

interface SettingsProps {
  isStaff: boolean;
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
}

function Settings({ isStaff, settings, onChange }: SettingsProps) {
  const columns = isStaff ? inboxColumns : subscriberColumns;
  const shown = isStaff ? topics : topics.filter(([topic]) => subscriberTopics.includes(topic));
  const isChosen = (topic: NotificationTopic, delivery: Delivery) => {
    const chosen = deliveryOf(settings, topic);
    return (!isStaff && chosen === 'inbox' ? 'off' : chosen) === delivery;
  };
  return (
    <div className={styles.settings}>
      <p className={styles.hint}>
        {isStaff && 'Everything but Off comes to your inbox. '}Mails are sent when you are away: at once after three
        minutes, or together in a digest.
      </p>
      <div className={styles.mails}>
        <SwitchField label="Send me mails" value={settings.mail} onChange={(mail) => onChange({ ...settings, mail })} />
        <SelectField
          label="Digest"
          value={settings.digest}
          isDisabled={!settings.mail}
          options={digestRates.map((id) => ({ id, label: rates[id] }))}
          onChange={(id) => onChange({ ...settings, digest: digestRates.find((rate) => rate === id) ?? 'hourly' })}
        />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            {columns.map(([delivery, label]) => (
              <th key={delivery} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([topic, label]) => (
            <tr key={topic}>
              <th scope="row">{label}</th>
              {columns.map(([delivery, column]) => (
                <td key={delivery}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name={topic}
                      aria-label={`${label}: ${column}`}
                      checked={isChosen(topic, delivery)}
                      onChange={() => onChange({ ...settings, kinds: { ...settings.kinds, [topic]: delivery } })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
