import type { AuditEvent, CollectionName, RecordMeta } from '@groundwork/contract';
import { call, collection } from '@groundwork/data-cache';
import { Banner } from '@groundwork/ui';
import { type Atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ConflictNotice, changeInWords } from './ConflictNotice.tsx';
import { type FormState, isSameValue, type Values } from './form-state/form-state.ts';
import { isOwnVersion } from './own-version.ts';

interface FollowedChangesProps {
  collection: CollectionName;
  id: string;
  /** The version that the form is level with. */
  version: string;
  /** Its fields. */
  base: Values;
  read: (record: object) => Values;
  form: FormState;
  /** What the form has sent so far. */
  sent: readonly Values[];
  /** The form is level with a newer version. */
  onFollowed: (stored: Values, version: string) => void;
}
interface Followed {
  version: string;
  /** Fields that both changed: the values before either change, and theirs. */
  conflict?: { base: Values; theirs: Values };
  /** The fields that were updated in the form, each once. */
  changes: readonly Change[];
}
interface Change {
  field: string;
  from: unknown;
  to: unknown;
}
type Newest = RecordMeta | undefined;

/**
 * Others' changes of the record, in the open form as they arrive: fields that the user has not touched follow, and for the
 * others both values are shown, to choose from before Save.
 */
export function FollowedChanges({ collection: name, id, version, base, read, form, ...props }: FollowedChangesProps) {
  const newest = useAtomValue<Newest>(collection(name).recordAtom(id) as Atom<Newest>);
  const [followed, setFollowed] = useState<Followed>();
  const [isHidden, setHidden] = useState(false);
  const wasKnown = useRef(newest !== undefined);
  wasKnown.current ||= newest !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!newest || newest.timeModifiedUtc <= version) return;
    const theirs = read(newest);
    // A change that this form has just stored comes back with the same values.
    const changed = Object.keys({ ...base, ...theirs }).filter(
      (field) => !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], form.get(field)),
    );
    const isTouched = (field: string) => !isSameValue(form.get(field), base[field]);
    const changes = changed
      .filter((field) => !isTouched(field))
      .map((field) => ({ field, from: base[field], to: theirs[field] }));
    const isConflict = changed.some(isTouched);
    form.rebase(theirs);
    props.onFollowed(theirs, newest.timeModifiedUtc);
    // What was stored although its answer was lost is the user's own, also where they have gone on writing since.
    if (changed.length === 0 || isOwnVersion(theirs, props.sent)) return;
    const conflict = isConflict ? { base: followed?.conflict?.base ?? base, theirs } : followed?.conflict;
    setFollowed({ version: newest.timeModifiedUtc, conflict, changes: joined(followed?.changes ?? [], changes) });
    setHidden(false);
  }, [newest]);
  const who = useWhoChanged(id, followed?.version);

  if (wasKnown.current && !newest) {
    return (
      <Banner tone="warning">
        Somebody else has deleted or archived this item. It cannot be saved: copy what you want to keep.
      </Banner>
    );
  }
  if (!followed) return null;
  const { conflict } = followed;
  // In words here, and not when they came: while the page commits, the fields of the form are not registered.
  const changes = followed.changes
    .filter(({ field }) => form.registered().has(field))
    .map(({ field, from, to }) => changeInWords(form, field, from, to));
  return (
    <>
      {changes.length > 0 && !isHidden && (
        <Banner tone="info" onDismiss={() => setHidden(true)}>
          {changes.length === 1 ? (
            `${who} changed ${changes[0]}`
          ) : (
            <>
              {who} changed:
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
        </Banner>
      )}
      {conflict && (
        <ConflictNotice
          key={followed.version}
          form={form}
          base={conflict.base}
          theirs={conflict.theirs}
          who={who}
          isQuiet
        />
      )}
    </>
  );
}

/** Changes after others: a field that was changed twice went from its first value to its last one. */
function joined(before: readonly Change[], after: readonly Change[]): Change[] {
  const changes = new Map(before.map((change) => [change.field, change]));
  for (const { field, from, to } of after)
    changes.set(field, { field, from: (changes.get(field) ?? { from }).from, to });
  return [...changes.values()].filter(({ from, to }) => !isSameValue(from, to));
}

/** The name of who made this version of a record; until it is known, and where nobody may know, 'Somebody else'. */
function useWhoChanged(id: string, version: string | undefined): string {
  const [found, setFound] = useState<{ version: string; who: string | undefined }>();
  useEffect(() => {
    if (!version) return;
    const abort = new AbortController();
    // The journal is written a moment before the record.
    const query = { targetIdSet: [id], modifiedAfter: new Date(Date.parse(version) - 60_000).toISOString() };
    void call<AuditEvent[]>('GET', 'auditevents', { query, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted || !result.succeeded || !Array.isArray(result.data)) return;
      setFound({ version, who: result.data.at(-1)?.userName });
    });
    return () => abort.abort();
  }, [id, version]);
  // The author of an earlier version did not make this one.
  return (found?.version === version && found?.who) || 'Somebody else';
}
