import { createIdentityClient } from './identity-client.ts';

const client = () =>
  createIdentityClient({ authority: 'http://localhost:4100', clientId: 'groundwork-portal', apiScope: 'api' });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  // Takes the request, and never answers.
  globalThis.fetch = jest.fn(
    (_address, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
});
afterEach(() => jest.useRealTimers());

it.each([
  ['a sign-in', () => client().signIn('/')],
  ['a sign-out', () => client().signOut()],
])('%s goes on without a provider that takes the request and never answers', async (_, leave) => {
  const ended = expect(leave()).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(fetch).toHaveBeenCalled();
  await ended;
});
