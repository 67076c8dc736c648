import { type FormState, isSameValue, type Values } from './form-state/form-state.ts';

/** The stored record that a 409 carries. */
export interface ConflictRecord {
  timeModifiedUtc: string;
}

/** Takes over what only they changed; what both changed stays as it is, for the user to choose. */
export function takeUntouched(form: FormState, base: Values, theirs: Values): void {
  for (const name of Object.keys({ ...base, ...theirs }))
    if (isSameValue(form.get(name), base[name])) form.set(name, theirs[name]);
}
