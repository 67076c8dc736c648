import { Banner, Button, RadioField } from '@groundwork/ui';
import { useState } from 'react';
import styles from './ConflictNotice.module.css';
import { type FormState, isSameValue, type Values } from './form/form-state.ts';

/** The stored record that a 409 carries. */
export interface ConflictRecord {
  timeModifiedUtc: string;
}

interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

/**
 * Somebody else changed the record meanwhile. Fields only they changed are taken over at once; where both changed the same
 * field, the user sees both values and chooses; then Save sends again.
 */
export function ConflictNotice({
  form,
  base,
  theirs,
  onDone,
}: {
  form: FormState;
  base: Values;
  theirs: Values;
  onDone: () => void;
}) {
  const [differences] = useState(() => differencesOf(form, base, theirs));
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const apply = () => {
    for (const name of Object.keys({ ...base, ...theirs })) {
      const isMine = !isSameValue(form.get(name), base[name]);
      const isTaken = differences.some((difference) => difference.name === name) ? choices[name] === 'theirs' : !isMine;
      if (isTaken) form.set(name, theirs[name]);
    }
    onDone();
  };
  return (
    <Banner tone="warning">
      <fieldset className={styles.conflict} aria-label="Conflicting changes">
        <p>
          <strong>Somebody else changed this item while you were editing it.</strong>{' '}
          {differences.length > 0
            ? 'Choose what to keep, then save again.'
            : 'Your changes do not touch theirs: continue and save again.'}
        </p>
        {differences.map(({ name, label, mine, theirs: other }) => (
          <RadioField
            key={name}
            label={label}
            value={choices[name] ?? 'mine'}
            onChange={(choice) => setChoices({ ...choices, [name]: choice === 'theirs' ? 'theirs' : 'mine' })}
            options={[
              { id: 'mine', label: `Keep mine: ${mine || '(empty)'}` },
              { id: 'theirs', label: `Take theirs: ${other || '(empty)'}` },
            ]}
          />
        ))}
        <div>
          <Button size="small" onPress={apply}>
            Continue
          </Button>
        </div>
      </fieldset>
    </Banner>
  );
}

function differencesOf(form: FormState, base: Values, theirs: Values): Difference[] {
  return Object.keys({ ...base, ...theirs, ...form.all() }).flatMap((name) => {
    const mine = form.get(name);
    const isConflict =
      !isSameValue(mine, theirs[name]) && !isSameValue(mine, base[name]) && !isSameValue(theirs[name], base[name]);
    if (!isConflict) return [];
    const field = form.registered().get(name);
    const words = field?.describe ?? ((value: unknown) => String(value ?? ''));
    return [{ name, label: field?.label ?? name, mine: words(mine), theirs: words(theirs[name]) }];
  });
}
