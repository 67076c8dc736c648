import { messages, type Result } from '@groundwork/contract';
import { getSession } from '@groundwork/shell-sdk';
import { formatExportDate } from '@groundwork/ui';
import * as v from 'valibot';
import { type ComponentRecord, patchComponent, type SomeCollection } from './component-records.ts';

/** Schema of a dialog's text that must not be empty. */
export const requiredNote = v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1, messages.required));

/** '2026-11-20 15:07 Ada Lovelace: the handle is loose' (docs: screens#setup-guide). */
export function noteLine(text: string, now = new Date()): string {
  const { firstName, lastName } = getSession()?.user ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return `${formatExportDate(now)} ${name}: ${text.trim()}`;
}

/** Puts a note at the end of those that are there, also of those that came meanwhile. */
export const appendNote = (
  name: SomeCollection,
  record: ComponentRecord,
  text: string,
): Promise<Result<ComponentRecord>> => {
  const line = noteLine(text);
  return patchComponent(name, record, (current) => ({
    notes: current.notes ? `${current.notes.trimEnd()}\n${line}` : line,
  }));
};
