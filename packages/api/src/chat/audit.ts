import { randomUUID } from 'node:crypto';
import type { Caller } from '../policy/caller.ts';
import { newMeta } from '../records/change.ts';
import { insertRecords } from '../records/insert.ts';
import type { Store } from '../store/store.ts';
import { projectOf } from './wanted.ts';

/** What was done to a conversation stays on record; who may read that is said by the policy of audit events. */
export async function noteInAudit(
  store: Store,
  caller: Caller,
  channelUrl: string,
  change: { field: string; from?: unknown; to?: unknown },
): Promise<void> {
  const projectId = projectOf(channelUrl);
  await insertRecords(store, 'auditevents', [
    {
      ...newMeta(),
      ...{ targetId: channelUrl, targetType: 'Conversation', eventType: 'RecordUpdated', operationId: randomUUID() },
      ...{ userId: caller.id, userName: caller.name, changes: [change] },
      ...(projectId ? { projectId } : {}),
    },
  ]);
}
