/** More than this without the end of an event is no event stream. */
const longestEvent = 256 * 1024;

export interface StreamEvent {
  event: string;
  data: unknown;
}

/** Reads server-sent events until the stream ends. @param onSign called with each piece, signs of life included */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  onSign: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onSign();
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      if (rest.length > longestEvent) throw new Error('The live stream holds no events.');
      for (const block of blocks) {
        const read = readEvent(block);
        if (read) onEvent(read);
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** One event; undefined for comments and for what cannot be read. */
function readEvent(block: string): StreamEvent | undefined {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  const [event] = valuesOf('event');
  if (!event) return undefined;
  try {
    return { event, data: JSON.parse(valuesOf('data').join('\n') || 'null') };
  } catch {
    return undefined;
  }
}
