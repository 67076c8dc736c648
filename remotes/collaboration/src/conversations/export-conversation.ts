import { errorSummary, type Result } from '@groundwork/contract';
import { call, isWorthRepeating } from '@groundwork/data-cache';
import { formatNumber, toast } from '@groundwork/ui';

interface ExportedPage {
  conversation: string;
  exportedUtc: string;
  exportedBy: string;
  /** Oldest first. */
  messages: readonly object[];
  /** There are older messages, before this time. */
  nextBefore?: number;
}

/** Later than any message, in milliseconds. */
const end = 999_999_999_999_999;
const attempts = 3;
const running = new Set<string>();

/** Exports all messages as a file for the user who asked: a page after the other, the latest first. */
export async function exportConversation(url: string, name: string): Promise<void> {
  if (running.has(url)) return;
  running.add(url);
  try {
    const text = await read(url);
    if (typeof text === 'string')
      toast({ text: `The conversation was not exported. ${text}`, tone: 'danger', duration: 5_000 });
    else download(text, `conversation-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`);
  } finally {
    running.delete(url);
  }
}

/** The file, or why there is none. */
async function read(url: string): Promise<Blob | string> {
  const parts: string[] = [];
  let count = 0;
  for (let before: number | undefined = end; ; ) {
    const page: Result<ExportedPage> = await readPage(url, before);
    if (!page.succeeded) return errorSummary(page.error);
    const { messages, nextBefore, ...about } = page.data;
    count += messages.length;
    // As text, which a browser may put aside: a conversation of years is long.
    if (messages.length > 0) parts.unshift(messages.map((message) => `    ${JSON.stringify(message)}`).join(',\n'));
    before = nextBefore;
    if (before === undefined) {
      const head = JSON.stringify(about, null, 2).slice(0, -2);
      const listed = parts.flatMap((part, index) => (index === 0 ? [part] : [',\n', part]));
      return new Blob([head, ',\n  "messages": [\n', ...listed, '\n  ]\n}\n'], { type: 'application/json' });
    }
    toast({ text: `The conversation is being exported: ${formatNumber(count)} messages so far.` });
  }
}

/** On a bad network one page of many may get no answer. */
async function readPage(url: string, before: number): Promise<Result<ExportedPage>> {
  for (let attempt = 1; ; attempt += 1) {
    const path = `conversations/${encodeURIComponent(url)}/export`;
    const page = await call<ExportedPage>('GET', path, { query: { before } });
    if (page.succeeded || attempt === attempts || !isWorthRepeating(page.responseCode)) return page;
  }
}

function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
