import { readEvents, type StreamEvent } from './event-stream.ts';

/** Reads a body that comes in these pieces. */
async function read(...pieces: (string | Uint8Array)[]) {
  const events: StreamEvent[] = [];
  let signs = 0;
  const left = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  const cancel = jest.fn(async () => undefined);
  const body = {
    getReader: () => ({
      read: async () => (left.length > 0 ? { value: left.shift(), done: false } : { value: undefined, done: true }),
      cancel,
    }),
  } as unknown as ReadableStream<Uint8Array>;
  const reading = readEvents(
    body,
    (event) => events.push(event),
    () => {
      signs += 1;
    },
  );
  const failure = await reading.then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { events, signs, failure, isLetGo: cancel.mock.calls.length > 0 };
}

it('reads each event once it is whole, wherever the network has cut it', async () => {
  const text = 'event: changed\ndata: {"orders":{"name":"Über"}}\n\nevent: renew\ndata: {}\n\n';
  const bytes = new TextEncoder().encode(text);
  const expected = [
    { event: 'changed', data: { orders: { name: 'Über' } } },
    { event: 'renew', data: {} },
  ];
  // Also in the midst of a letter of two bytes.
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const { events, signs } = await read(bytes.slice(0, cut), bytes.slice(cut));
    expect([cut, events, signs]).toEqual([cut, expected, 2]);
  }
});

it('leaves out an event whose end has not come', async () => {
  expect((await read('event: changed\ndata: {}\n\nevent: renew\ndata: {}\n')).events).toEqual([
    { event: 'changed', data: {} },
  ]);
});

it('takes lines that end as on Windows, fields without a space and data of several lines', async () => {
  expect((await read('event:stamps\r\ndata:{"a":\r\ndata:  1}\r\n\r\n')).events).toEqual([
    { event: 'stamps', data: { a: 1 } },
  ]);
});

it('takes a comment for a sign of life and for no event', async () => {
  expect(await read(': ping\n\n', ': ping\n\n')).toMatchObject({ events: [], signs: 2 });
});

it('passes over what it cannot read, and reads on', async () => {
  const { events } = await read(
    'event: changed\ndata: {broken\n\n',
    'data: {"no":"name"}\n\n',
    'event: renew\n\n',
    'event: last\ndata: 7\n\n',
  );
  expect(events).toEqual([
    { event: 'renew', data: null },
    { event: 'last', data: 7 },
  ]);
});

it('gives up where something else than events comes without an end, and lets go of it', async () => {
  const page = '<p>Sign in to the network</p>'.repeat(1_000);
  const { failure, isLetGo } = await read(...Array.from({ length: 10 }, () => page));
  expect([failure, isLetGo]).toEqual(['The live stream holds no events.', true]);
  // As long as a large event is, and no longer.
  const large = `event: changed\ndata: "${'x'.repeat(200_000)}"\n\n`;
  expect(await read(large, large)).toMatchObject({ failure: undefined, isLetGo: true });
});
