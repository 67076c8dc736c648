import { createMetrics, type Metrics } from '@groundwork/server-process';
import type { MessageContent } from './messages.ts';
import type { WebhookOutcome } from './webhook.ts';

/** The figures of the chat service, and what its parts report to them. */
export interface ChatMetrics extends Metrics {
  onMessage(kind: MessageContent['kind']): void;
  onWebhook(outcome: WebhookOutcome): void;
}

/** @param sockets how many are logged in */
export function createChatMetrics(sockets: () => number): ChatMetrics {
  const metrics = createMetrics('chat');
  metrics.gauge('groundwork_chat_sockets', 'Sockets that are logged in', [], (value) => value.set(sockets()));
  const messages = metrics.counter('groundwork_chat_messages_total', 'Messages that were sent', ['kind']);
  const reports = metrics.counter(
    'groundwork_chat_webhook_total',
    'Reports of messages to the API, by what became of them',
    ['outcome'],
  );
  for (const outcome of ['delivered', 'failed', 'dropped']) reports.inc({ outcome }, 0);
  return {
    ...metrics,
    onMessage: (kind) => messages.inc({ kind }),
    onWebhook: (outcome) => reports.inc({ outcome }),
  };
}
