import { messages } from '@groundwork/contract';
import { getSession } from '@groundwork/shell-sdk';
import { formatExportDate } from '@groundwork/ui';
import * as v from 'valibot';

/** Schema of a dialog's text that must not be empty. */
export const requiredNote = v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1, messages.required));

/** '2026-11-20 15:07 Ada Lovelace: the handle is loose' (docs: screens#setup-guide). */
function noteLine(text: string): string {
  const { firstName, lastName } = getSession()?.user ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return `${formatExportDate(new Date())} ${name}: ${text.trim()}`;
}

/**
 * The note of one dialog: it is in the notes once, and as it was written at last, also where an earlier attempt was
 * stored and its answer could not be read.
 */
export class OwnNote {
  /** The lines of the attempts, by their texts: the same text is the same line, also a minute later. */
  private readonly sent = new Map<string, string>();

  /** The notes with it at their end, or in the place of an earlier attempt. */
  in(notes: string | undefined, text: string): string {
    const line = this.sent.get(text) ?? noteLine(text);
    const earlier = [...this.sent.values()].find((each) => notes?.includes(each));
    this.sent.set(text, line);
    if (notes && earlier) return notes.replace(earlier, () => line);
    return notes ? `${notes.trimEnd()}\n${line}` : line;
  }
}
