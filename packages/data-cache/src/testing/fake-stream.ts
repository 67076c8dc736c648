/** A live stream of a test: what the server sends, and when. */
export interface FakeStream {
  /** Sends text as it is. */
  push: (text: string) => void;
  /** Sends one event. */
  emit: (event: string, data: unknown) => void;
  end: () => void;
  /** The connection breaks. */
  fail: () => void;
  /** The client has gone. */
  isClosed: () => boolean;
  response: Response;
}

/** A response of GET live whose body the test writes. */
export function fakeStream(signal?: AbortSignal | null, contentType = 'text/event-stream; charset=utf-8'): FakeStream {
  const chunks: { value?: Uint8Array; done: boolean; error?: Error }[] = [];
  let wake: () => void = () => undefined;
  let isClosed = false;
  const add = (chunk: (typeof chunks)[number]) => {
    chunks.push(chunk);
    wake();
  };
  const fail = () => add({ done: true, error: new TypeError('network error') });
  signal?.addEventListener('abort', () => {
    isClosed = true;
    fail();
  });
  const read = async (): Promise<{ value?: Uint8Array; done: boolean }> => {
    while (chunks.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const chunk = chunks.shift() ?? { done: true };
    if (chunk.error) throw chunk.error;
    return chunk;
  };
  const push = (text: string) => add({ value: new TextEncoder().encode(text), done: false });
  return {
    push,
    emit: (event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => add({ done: true }),
    fail,
    isClosed: () => isClosed,
    response: {
      ok: true,
      status: 200,
      headers: { get: (name: string) => (name === 'content-type' ? contentType : null) },
      body: {
        getReader: () => ({
          read,
          cancel: async () => {
            isClosed = true;
          },
        }),
      },
    } as unknown as Response,
  };
}
