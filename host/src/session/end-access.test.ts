import { endAccessAt } from './end-access.ts';

const original = globalThis.fetch;
const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  send.mockReset();
  globalThis.fetch = send as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each(['/api/', '/api'])('ends the session of the token at the API below %s', async (base) => {
  send.mockResolvedValue({ status: 204 } as Response);
  await endAccessAt(base)('my-token');
  expect(send).toHaveBeenCalledWith('/api/auth/signout', {
    method: 'POST',
    headers: { authorization: 'Bearer my-token' },
    keepalive: true,
  });
});

it('does not hold the sign-out when the API cannot be reached', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await endAccessAt('/api/')('my-token');
  expect(log).toHaveBeenCalledTimes(1);
});

it('does not wait for an API that never answers', async () => {
  jest.useFakeTimers();
  send.mockReturnValue(new Promise(() => undefined));
  const done = endAccessAt('/api/')('my-token');
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(done).resolves.toBeUndefined();
});
