import { messages } from '@groundwork/contract';
import * as v from 'valibot';
import type { FormState, Values } from '../form-state/form-state.ts';

export type FieldErrors = Record<string, string>;

/** The first problem of each top-level field, by the collection's own schema: browser and server agree. */
export function schemaErrors(schema: v.GenericSchema, values: Values): FieldErrors {
  const parsed = v.safeParse(schema, values);
  if (parsed.success) return {};
  const errors: FieldErrors = {};
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    errors[field] ??= issue.message;
  }
  return errors;
}

/** All current problems of the form: those of its schema, the screen's own checks, and unfinished fields. */
export function formErrors(
  form: FormState,
  schema: v.GenericSchema,
  extra?: (values: Values) => FieldErrors,
): FieldErrors {
  const values = form.normalized();
  const errors: FieldErrors = { ...schemaErrors(schema, values), ...extra?.(values) };
  for (const [name, { isSelect, pending }] of form.registered()) {
    if (isSelect && errors[name] === messages.required) errors[name] = messages.selectRequired;
    const reason = pending?.();
    if (reason) errors[name] = reason;
  }
  return errors;
}
