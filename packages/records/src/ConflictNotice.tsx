import { Banner, RadioField } from '@groundwork/ui';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import styles from './ConflictNotice.module.css';
import { type FormState, isSameValue, type Values } from './form-state/form-state.ts';

interface Difference {
  name: string;
  label: string;
  words: (value: unknown) => string;
}
/** Taking theirs keeps the user's own value, to go back to it. */
type Choice = { keeps: 'mine' } | { keeps: 'theirs'; mine: unknown };

interface ConflictNoticeProps {
  form: FormState;
  base: Values;
  theirs: Values;
  /** It came while the user was writing elsewhere in the form. */
  isQuiet?: boolean;
  /** Who changed it. */
  who?: string;
}

/**
 * Somebody else changed the record meanwhile. Fields that only they changed are already updated; where both changed the
 * same field, the user sees both values. None is chosen for them, and the form is not sent before they have chosen.
 */
export function ConflictNotice({ form, base, theirs, isQuiet = false, who = 'Somebody else' }: ConflictNoticeProps) {
  const [differences] = useState(() => differencesOf(form, base, theirs));
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const values = useSyncExternalStore(form.subscribe, () => form.all());
  const element = useRef<HTMLFieldSetElement>(null);
  // The form may be scrolled to its end, where Save was pressed.
  useEffect(() => {
    if (!isQuiet) element.current?.focus();
  }, [isQuiet]);
  /** What is kept now; the same value typed into the field is a choice too, and another one is the user's own. */
  const keptOf = (name: string) => {
    const choice = choices[name];
    if (isSameValue(values[name], theirs[name])) return 'theirs';
    return choice && 'mine';
  };
  const mineOf = (name: string) => {
    const choice = choices[name];
    return choice?.keeps === 'theirs' && keptOf(name) === 'theirs' ? choice.mine : values[name];
  };
  const choose = (name: string, keeps: string) => {
    const mine = mineOf(name);
    setChoices({ ...choices, [name]: keeps === 'theirs' ? { keeps, mine } : { keeps: 'mine' } });
    form.set(name, keeps === 'theirs' ? theirs[name] : mine);
  };
  const question = useId();
  const open = differences.flatMap(({ name }) => (keptOf(name) === undefined ? [name] : [])).join();
  useEffect(() => {
    if (open) form.setQuestion(question, Object.fromEntries(open.split(',').map((name) => [name, openChoice])));
    return () => form.setQuestion(question);
  }, [form, question, open]);
  const hasDifferences = differences.length > 0;
  if (isQuiet && !hasDifferences) return null;
  return (
    <Banner tone="warning">
      <fieldset ref={element} className={styles.conflict} aria-label="Conflicting changes" tabIndex={-1}>
        <p>
          <strong>{who} changed this item while you were editing it.</strong> {adviceFor(isQuiet, hasDifferences)}
        </p>
        {differences.map(({ name, label, words }) => {
          const [mine, other] = compared(words(mineOf(name)), words(theirs[name]));
          return (
            <RadioField
              key={name}
              label={label}
              value={keptOf(name)}
              onChange={(keeps) => choose(name, keeps)}
              options={[
                { id: 'mine', label: `Keep mine: ${mine || '(empty)'}` },
                { id: 'theirs', label: `Take theirs: ${other || '(empty)'}` },
              ]}
            />
          );
        })}
      </fieldset>
    </Banner>
  );
}

/** At the field itself: the notice may be far above it. */
const openChoice = 'Somebody else changed this too. Choose above what to keep.';

function adviceFor(isQuiet: boolean, hasDifferences: boolean): string {
  if (isQuiet) return 'Choose what to keep before you save.';
  if (hasDifferences) return 'Choose what to keep, then save again.';
  return 'Your changes do not touch theirs, which are now shown below: save again.';
}

function differencesOf(form: FormState, base: Values, theirs: Values): Difference[] {
  return Object.keys({ ...base, ...theirs, ...form.all() }).flatMap((name) => {
    const mine = form.get(name);
    const isConflict =
      !isSameValue(mine, theirs[name]) && !isSameValue(mine, base[name]) && !isSameValue(theirs[name], base[name]);
    if (!isConflict) return [];
    const field = form.registered().get(name);
    return [{ name, label: field?.label ?? name, words: field?.describe ?? ((value) => String(value ?? '')) }];
  });
}

const shownLength = 160;

/** A value before and after, in the words of its field. */
export function changeInWords(form: FormState, name: string, from: unknown, to: unknown): string {
  const field = form.registered().get(name);
  const words = field?.describe ?? ((value: unknown) => String(value ?? ''));
  const [before, after] = compared(words(from), words(to));
  return `${field?.label ?? name} ${before || '(empty)'} → ${after || '(empty)'}`;
}

/** Two values side by side: long ones from where they differ, and those that read alike with a word about it. */
function compared(mine: string, theirs: string): [mine: string, theirs: string] {
  if (mine === theirs) return [mine, [theirs, '(differs in details)'].filter(Boolean).join(' ')];
  if (mine.length <= shownLength && theirs.length <= shownLength) return [mine, theirs];
  let same = 0;
  while (same < mine.length && mine[same] === theirs[same]) same++;
  const from = Math.max(0, same - shownLength / 4);
  return [excerpt(mine, from), excerpt(theirs, from)];
}
function excerpt(text: string, from: number): string {
  const start = from > 0 ? '…' : '';
  const end = text.length > from + shownLength ? '…' : '';
  return `${start}${text.slice(from, from + shownLength)}${end}`;
}
