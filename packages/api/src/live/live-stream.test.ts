import type { ServerResponse } from 'node:http';
import type { Admission } from '../session/authenticate.ts';
import { LiveStream } from './live-stream.ts';

const director = {
  caller: {
    id: 'd',
    policyRole: 'Director',
    projectIds: [],
    teamProjectIds: [],
    locationIds: [],
    stockPlaceIds: [],
  },
  payload: {},
} as unknown as Admission;

/** A connection whose other side does not read. */
function stuckResponse() {
  const response = {
    writableLength: 0,
    isDestroyed: false,
    ended: undefined as string | undefined,
    write: (text: string) => {
      response.writableLength += text.length;
    },
    end: (text: string) => {
      response.ended = text;
    },
    destroy: () => {
      response.isDestroyed = true;
    },
  };
  return response;
}

it('cuts off a client that does not read, before a quarter of a megabyte waits for it twice', () => {
  const response = stuckResponse();
  const stream = new LiveStream(response as unknown as ServerResponse, director);
  const text = 'x'.repeat(1_000);
  for (let count = 0; count < 1_000 && !response.isDestroyed; count += 1) stream.write(text);
  expect(response.isDestroyed).toBe(true);
  expect(response.writableLength).toBeLessThan(300_000);
});

it('writes nothing behind its end', () => {
  const response = stuckResponse();
  const stream = new LiveStream(response as unknown as ServerResponse, director);
  stream.end('bye');
  stream.write('late');
  stream.end('again');
  expect([response.ended, response.writableLength]).toEqual(['bye', 0]);
});
