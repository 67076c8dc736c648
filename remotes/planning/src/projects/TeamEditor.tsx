import { errorSummary, type Membership, type Project, roleLabels, type User } from '@groundwork/contract';
import { collection, recordName, retryOnConflict } from '@groundwork/data-cache';
import { isPerson, useDiscardQuestion } from '@groundwork/records';
import { Avatar, Banner, Button, Dialog, formatNumber, SearchField, SegmentedControl } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { changedTeam, membershipLabels, membershipOf } from './membership.ts';
import styles from './TeamEditor.module.css';

const options: { id: Membership; label: string }[] = [
  { id: 'NONE', label: membershipLabels.NONE },
  { id: 'MEMBER', label: membershipLabels.MEMBER },
  { id: 'OWNER', label: membershipLabels.OWNER },
];

/**
 * Who belongs to a project, and as what (docs: policy#roles): everybody with an account in use, the team first. Members
 * of the team are listed even when their account is disabled, and can be taken off.
 */
export function TeamEditor({ project: asked, onClose }: { project: Project; onClose: () => void }) {
  // As it is now: changes are made to the team of today, not to the one of when the dialog was opened.
  const project = useAtomValue(collection('projects').recordAtom(asked.id)) ?? asked;
  useEffect(() => collection('users').subscribe(), []);
  const accounts = useAtomValue(collection('users').allAtom);
  const [text, setText] = useState('');
  const [changes, setChanges] = useState<ReadonlyMap<string, Membership>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { close, question } = useDiscardQuestion(changes.size > 0, onClose);

  const sorted = useMemo(() => {
    const isOnTeam = ({ id }: User) => membershipOf(project, id) !== 'NONE';
    return byMembership(
      accounts.filter((user) => isPerson(user) || isOnTeam(user)),
      project,
    );
  }, [accounts, project]);
  const shown = sorted.filter((user) => searchable(user).includes(text.trim().toLowerCase()));
  const change = (id: string, membership: Membership) => {
    const next = new Map(changes);
    if (membership === membershipOf(project, id)) next.delete(id);
    else next.set(id, membership);
    setFailure(undefined);
    setChanges(next);
  };
  const save = async () => {
    setBusy(true);
    const result = await retryOnConflict(project, (current) => {
      const { ownerIds, memberIds } = changedTeam(current, changes);
      return collection('projects').patch(
        project.id,
        [
          { op: 'replace', path: 'ownerIds', value: ownerIds },
          { op: 'replace', path: 'memberIds', value: memberIds },
        ],
        { ifMatch: current.timeModifiedUtc },
      );
    });
    setBusy(false);
    if (result.succeeded) onClose();
    else setFailure(`Update failed. ${errorSummary(result.error)}`);
  };
  return (
    <Dialog
      title={`Team of ${project.name}`}
      size="selector"
      isOpen
      onClose={() => !isBusy && close()}
      isFlush
      initialFocus="none"
      banner={
        <>
          {failure && (
            <Banner tone="danger" onDismiss={() => setFailure(undefined)}>
              {failure}
            </Banner>
          )}
          <SearchField
            label="Find people"
            placeholder="Find people..."
            value={text}
            onChange={setText}
            count={shown.length}
            isWide
          />
        </>
      }
      footerNote={changes.size > 0 ? `${formatNumber(changes.size)} changed` : undefined}
      footer={
        <>
          <Button onPress={close} isDisabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel="Saving"
            isDisabled={isBusy || changes.size === 0}
            onPress={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <ul className={styles.people} aria-label="People">
        {shown.map((user) => (
          <li key={user.id}>
            <Avatar name={recordName(user)} image={user.imageThumbnailUrl} size="small" />
            <span className={styles.who}>
              <b>{recordName(user)}</b>
              <small>{[user.emailAddress, describe(user)].filter(Boolean).join(' · ')}</small>
            </span>
            <SegmentedControl
              label={`Membership of ${recordName(user)}`}
              options={options}
              value={changes.get(user.id) ?? membershipOf(project, user.id)}
              onChange={(membership) => change(user.id, membership)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.nobody}>Nothing to show</p>}
      {question}
    </Dialog>
  );
}

const describe = ({ category, role }: User) => (category === 'Subscriber' ? 'Subscriber' : roleLabels[role]);
const searchable = (user: User) => `${recordName(user)} ${user.emailAddress ?? ''} ${describe(user)}`.toLowerCase();

const rank: Record<Membership, number> = { OWNER: 0, MEMBER: 1, NONE: 2 };
const byMembership = (users: readonly User[], project: Project) =>
  [...users].sort(
    (a, b) =>
      rank[membershipOf(project, a.id)] - rank[membershipOf(project, b.id)] ||
      recordName(a).localeCompare(recordName(b)),
  );
