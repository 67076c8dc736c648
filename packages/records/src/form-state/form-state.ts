import { isEmptyValue } from '@groundwork/contract';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** The values of a form by field name, as they are sent. */
export type Values = Record<string, unknown>;

/** The callbacks and the label that a mounted field registers with its form. */
export interface FieldRegistration {
  label: string;
  /** One of several options is chosen in it: where it is required and empty, it asks for an option, not for a value. */
  isSelect?: boolean;
  /** Puts a value into the form in which it is sent: an encoded URL, an upper-cased emplacement. */
  normalize?: (value: unknown) => unknown;
  /** Finishes what runs in the field, an upload, before the form is checked and sent; undefined where nothing does. */
  settle?: () => Promise<unknown> | undefined;
  /** Why the form cannot be sent yet, though the value is valid: an upload that failed. */
  pending?: () => string | undefined;
  /** The value in words, for the comparison after a conflict. */
  describe?: (value: unknown) => string;
  /** Runs after the record was stored: media that were taken off it are deleted. */
  afterSave?: () => void | Promise<void>;
  /** Runs when the form is cancelled: pictures that were uploaded for it are deleted. */
  afterCancel?: () => void;
}

/**
 * The values, errors and mounted fields of one open form. A field re-renders only when its own value or error changes, so a
 * keystroke costs one field, however many others there are.
 */
export class FormState {
  private values: Values;
  private initial: Values;
  private errors: Readonly<Record<string, string>> = {};
  private readonly fields = new Map<string, FieldRegistration>();
  private readonly questions = new Map<string, Readonly<Record<string, string>>>();
  private readonly listeners = new Set<() => void>();

  constructor(initial: Values) {
    this.initial = initial;
    this.values = initial;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  private changed() {
    for (const listener of this.listeners) listener();
  }

  get(name: string): unknown {
    return this.values[name];
  }
  all(): Values {
    return this.values;
  }
  set(name: string, value: unknown): void {
    if (Object.is(this.values[name], value)) return;
    this.values = { ...this.values, [name]: value };
    if (name in this.errors) {
      const { [name]: _, ...others } = this.errors;
      this.errors = others;
    }
    this.changed();
  }
  /** What is wrong with the field; else the question about it that is open. */
  error(name: string): string | undefined {
    const asked: Record<string, string> = Object.assign({}, ...this.questions.values());
    return this.errors[name] ?? asked[name];
  }
  allErrors(): Readonly<Record<string, string>> {
    return this.errors;
  }
  setErrors(errors: Readonly<Record<string, string>>): void {
    this.errors = errors;
    this.changed();
  }

  register(name: string, field: FieldRegistration): () => void {
    this.fields.set(name, field);
    return () => {
      if (this.fields.get(name) === field) this.fields.delete(name);
    };
  }
  registered(): ReadonlyMap<string, FieldRegistration> {
    return this.fields;
  }
  /**
   * A question that must be answered before the form is sent, such as which of two values to keep.
   * @param asked what its fields say meanwhile, by name; none: it is answered
   */
  setQuestion(id: string, asked: Readonly<Record<string, string>> = {}): void {
    if (Object.keys(asked).length > 0) this.questions.set(id, asked);
    else if (!this.questions.delete(id)) return;
    this.changed();
  }
  hasQuestions(): boolean {
    return this.questions.size > 0;
  }
  /** The values as they are sent, each through its field. */
  normalized(): Values {
    const values = { ...this.values };
    for (const [name, { normalize }] of this.fields) if (normalize) values[name] = normalize(values[name]);
    return values;
  }
  /** Whether anything differs from what the form was opened with; an untouched empty field counts as unchanged. */
  isDirty(): boolean {
    return Object.keys({ ...this.initial, ...this.values }).some(
      (name) => !isSameValue(this.initial[name], this.values[name]),
    );
  }
  initialValue(name: string): unknown {
    return this.initial[name];
  }
  /** The stored values are these now: fields that the user has not touched follow, and no field counts as changed for it. */
  rebase(stored: Values): void {
    const next = { ...this.values };
    const initial = { ...this.initial };
    for (const name of Object.keys({ ...initial, ...stored })) {
      if (isSameValue(next[name], initial[name])) next[name] = stored[name];
      // One that is stored no more is empty now.
      initial[name] = stored[name];
    }
    this.values = next;
    this.initial = initial;
    this.changed();
  }
  /** Back to what it was opened with, or to other values; clears the errors. */
  reset(initial: Values = this.initial): void {
    this.initial = initial;
    this.values = initial;
    this.errors = {};
    this.changed();
  }
}

/** Deep equality of form values; all kinds of empty are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isEmptyValue(a) && isEmptyValue(b))) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

export const FormContext = createContext<FormState | undefined>(undefined);

/**
 * The form around a field. @throws Error outside of one
 *
 * @example
 * ```tsx
 * import { useForm } from '@groundwork/records';
 * import { Button } from '@groundwork/ui';
 *
 * function Week() {
 *   const form = useForm();
 *   return <Button onPress={() => form.set('days', 7)}>A week</Button>;
 * }
 * ```
 */
export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error('A form field was rendered outside of a form.');
  return form;
}

/** The value of a form field, its error, and the setter. */
export interface BoundField<V> {
  value: V;
  error: string | undefined;
  set: (value: V) => void;
}

/**
 * Binds the mounted component to the field `name`.
 *
 * @example
 * ```tsx
 * import { useField } from '@groundwork/records';
 * import { NumberField } from '@groundwork/ui';
 *
 * function Rating() {
 *   const { value, set, error } = useField<number | undefined>('rating', { label: 'Rating' });
 *   return <NumberField label="Rating" min={1} max={5} value={value} onChange={set} error={error} />;
 * }
 * ```
 */
export function useField<V>(name: string, registration: FieldRegistration): BoundField<V> {
  const form = useForm();
  const value = useSyncExternalStore(form.subscribe, () => form.get(name)) as V;
  const error = useSyncExternalStore(form.subscribe, () => form.error(name));
  // Registered on every render: labels and closures may change, and registering is a map entry.
  useEffect(() => form.register(name, registration));
  return { value, error, set: (next) => form.set(name, next) };
}

/**
 * The value of another field, for what depends on it.
 *
 * @example
 * ```tsx
 * import { useFormValue } from '@groundwork/records';
 *
 * function Deposit() {
 *   const isLent = useFormValue<boolean | undefined>('isLent');
 *   return isLent ? <p>Take a deposit.</p> : null;
 * }
 * ```
 */
export function useFormValue<V = unknown>(name: string): V {
  const form = useForm();
  return useSyncExternalStore(form.subscribe, () => form.get(name)) as V;
}
