import type { Method } from './http.ts';

/** An answer that says nothing of its own: by a gateway, or one that is cut off. */
export interface UnexplainedAnswer {
  status: number;
  method: Method;
  /** The remote whose own service was called: nothing is known of its repeated calls. */
  service: string | undefined;
  contentType: string | null;
}

const soon = 'Try again in a minute.';
const notStored = 'Nothing was stored.';
const notTwice = 'It may have been done all the same; if you repeat it, it is not done twice.';

/** The event, its meaning for a write, and the way on. Those without an entry: by their hundred. */
const sentences: Readonly<Record<number, readonly [happened: string, ofWrite: string, toDo: string]>> = {
  408: ['The connection was too slow.', notStored, 'Try again.'],
  413: ['This is more than the server takes at once.', notStored, 'Send less, or a smaller file.'],
  429: ['Too many requests came from here in a short time.', notStored, soon],
  502: ['The server cannot be reached at the moment.', notTwice, soon],
  503: ['The server is busy or is being updated.', notTwice, soon],
  504: ['The server did not answer in time.', notTwice, soon],
};
const refused = ['The server did not accept this.', notStored, 'Reload the page, then try again.'] as const;
const unknown = 'It may have been done all the same: check that before you repeat it.';
const failed = [
  'The server failed.',
  unknown,
  'Try again in a minute, and report it to support if it fails again.',
] as const;

/** The sentence for such an answer, for people. */
export function failureSentence({ status, method, service, contentType }: UnexplainedAnswer): string {
  const isWrite = method !== 'GET';
  if (status < 300) {
    const kind = contentType ?? 'no content type';
    const found = /[/+]json\b/i.test(kind) ? 'its JSON is broken or cut off' : `expected JSON, got ${kind}`;
    const toDo = isWrite ? 'It was probably done: reload the page before you repeat it.' : 'Try again.';
    return `The answer of the server could not be read: ${found}. ${toDo}`;
  }
  const [happened, ofWrite, toDo] = sentences[status] ?? (status < 500 ? refused : failed);
  const meaning = service && ofWrite === notTwice ? unknown : ofWrite;
  return [happened.replace(/\.$/, ` (status ${status}).`), isWrite && meaning, toDo].filter(Boolean).join(' ');
}
