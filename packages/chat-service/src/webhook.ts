import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from './channels.ts';
import type { Database } from './database.ts';
import type { Message } from './messages.ts';
import { countUnread } from './unread.ts';
import { messageToWire, personToWire } from './wire.ts';

/** Reports messages to another server, as the hosted service does (sendbird.com/docs, 'Webhooks'). */
export interface Webhook {
  messageSent(channel: Channel, message: Message): void;
  messageEdited(channel: Channel, message: Message): void;
  /** Waits for what is on its way. */
  stop(): Promise<void>;
}

const attempts = 3;
const answerTimeoutMs = 5_000;
const pause = 1_000;
/** The receiver can ask for missed reports, so reports that cannot be delivered are dropped. */
const mostWaiting = 1_000;

/** Dropped: too many wait, and it was not tried. */
export type WebhookOutcome = 'delivered' | 'failed' | 'dropped';
type Category = 'group_channel:message_send' | 'group_channel:message_update';

/** @param settings without an address nothing is sent; `apiToken` signs */
export function createWebhook(
  database: Database,
  { webhookUrl, apiToken, applicationId }: { webhookUrl?: string; apiToken: string; applicationId: string },
  onOutcome: (outcome: WebhookOutcome) => void = () => {},
): Webhook {
  const waiting = new Set<Promise<void>>();
  const stopping = new AbortController();

  const body = async (category: Category, channel: Channel, message: Message) => {
    const ids = channel.members.map(({ id }) => id);
    const unread = await countUnread(database, ids);
    const { sender, mentionType, mentionedUserIds, kind, customType } = message;
    return JSON.stringify({
      category,
      app_id: applicationId,
      type: kind,
      custom_type: customType,
      mention_type: mentionType,
      mentioned_users: channel.members.filter(({ id }) => mentionedUserIds.includes(id)).map(personToWire),
      sender: sender && personToWire(sender),
      silent: false,
      payload: messageToWire(message),
      channel: {
        channel_url: channel.url,
        name: channel.name,
        custom_type: channel.customType,
        data: channel.data,
        is_distinct: channel.isDistinct,
      },
      members: channel.members.map((member) => ({
        ...personToWire(member),
        is_active: member.isActive,
        state: 'joined',
        total_unread_message_count: unread.get(member.id)?.all ?? 0,
        last_read_at: member.readAt,
      })),
    });
  };

  const deliver = async (url: string, category: Category, channel: Channel, message: Message) => {
    const text = await body(category, channel, message);
    const signature = createHmac('sha256', apiToken).update(text).digest('hex');
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          body: text,
          headers: { 'content-type': 'application/json', 'x-sendbird-signature': signature },
          signal: AbortSignal.timeout(answerTimeoutMs),
        });
        if (answer.ok) return;
        throw new Error(`it answered ${answer.status}`);
      } catch (error) {
        if (attempt >= attempts) throw error;
        await wait(pause * attempt, undefined, { signal: stopping.signal });
      }
    }
  };

  const report = (category: Category, channel: Channel, message: Message) => {
    if (webhookUrl === undefined) return;
    if (waiting.size >= mostWaiting) return onOutcome('dropped');
    const delivery = deliver(webhookUrl, category, channel, message)
      .then(
        () => onOutcome('delivered'),
        (error: unknown) => {
          onOutcome('failed');
          console.warn(`chat: webhook of message ${message.id}:`, error);
        },
      )
      .finally(() => waiting.delete(delivery));
    waiting.add(delivery);
  };

  return {
    messageSent: (channel, message) => report('group_channel:message_send', channel, message),
    messageEdited: (channel, message) => report('group_channel:message_update', channel, message),
    async stop() {
      stopping.abort();
      await Promise.allSettled(waiting);
    },
  };
}
