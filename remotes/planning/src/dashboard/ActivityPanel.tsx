import { type ActivityAct, type ActivityItem, collectionOfType, collections, messages } from '@groundwork/contract';
import { collection, recordName, titleOfName, useLists } from '@groundwork/data-cache';
import { canOpenDialog, type DialogEntity, dialogCollections, openDialog } from '@groundwork/shell-sdk';
import { Avatar, formatNumber, RelativeTime } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { Nothing, Panel } from './Panel.tsx';
import styles from './PanelRows.module.css';
import { type RecentActivity, useRecentActivity } from './useRecentActivity.ts';

const lists = ['users'] as const;
const verbs: Record<NonNullable<ActivityItem['eventType']>, string> = {
  RecordCreated: 'created',
  RecordUpdated: 'updated',
  RecordDeleted: 'deleted',
};

/** The last twenty things that happened in the project (docs: screens#dashboard). */
export function ActivityPanel({ projectId }: { projectId: string }) {
  useLists(lists);
  const entries = useRecentActivity(projectId);
  return (
    <Panel title="Recent activity" link={{ to: '/activity', label: 'Show all' }}>
      {entries === 'failed' ? (
        <Nothing>Failed to retrieve Activity data</Nothing>
      ) : entries === undefined ? (
        <Nothing>Loading…</Nothing>
      ) : entries.length === 0 ? (
        <Nothing>Nothing to show</Nothing>
      ) : (
        <ul className={styles.rows}>
          {entries.map((entry) => (
            <ActivityRow key={entry.first.id} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The dialog that shows the record, where a remote of this portal has one. */
function detailsOf({ eventType, targetType, targetId }: ActivityItem): (() => void) | undefined {
  const name = collectionOfType(targetType);
  const entity = (Object.keys(dialogCollections) as DialogEntity[]).find((key) => dialogCollections[key] === name);
  if (eventType === 'RecordDeleted' || !entity || !canOpenDialog(`${entity}.details`)) return undefined;
  return () => void openDialog(`${entity}.details`, { id: targetId } as never);
}

const acts: Record<ActivityAct, string> = { return: 'returned pieces of', undoReturn: 'undid a return of' };

function ActivityRow({ entry: { first, count } }: { entry: RecentActivity }) {
  const user = useAtomValue(collection('users').recordAtom(first.userId));
  const name = user ? recordName(user) : messages.unknownUser;
  const type = collectionOfType(first.targetType);
  const kind = type ? collections[type][count === 1 ? 'singular' : 'plural'] : 'record';
  const open = count === 1 ? detailsOf(first) : undefined;
  const target = titleOfName(type, first.targetName ?? '');
  return (
    <li className={styles.activity}>
      <Avatar name={name} image={user?.imageThumbnailUrl} size="small" />
      <span>
        <b>{user?.firstName ?? name}</b>{' '}
        {first.act ? acts[first.act] : (first.archiveChange ?? verbs[first.eventType ?? 'RecordUpdated'])}{' '}
        {count > 1 ? `${formatNumber(count)} ${kind}` : kind}{' '}
        {count === 1 &&
          (open ? (
            <button type="button" onClick={open}>
              {target}
            </button>
          ) : (
            target
          ))}
      </span>
      <RelativeTime iso={first.timeCreatedUtc} />
    </li>
  );
}
