import { reportPageShown } from '../background/deferred-parts.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import { startActivation } from './activations.ts';

jest.mock('@groundwork/ui', () => ({}));
jest.mock('@groundwork/data-cache', () => ({}));

beforeEach(() => {
  jest.useFakeTimers();
  reportPageShown();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A remote that is fetched when `arrive` is called. */
function remote(name: string, activate?: () => unknown, when: string | undefined = 'signed-in') {
  let arrive = (_state: unknown) => {};
  const isThere = new Promise<unknown>((resolve) => {
    arrive = resolve;
  });
  const load = jest.fn(() => isThere);
  const loader = { release: { name, declaration: { activate: when } }, load } as unknown as RemoteLoader;
  return { loader, load, arrive: () => arrive({ status: 'ready', module: { activate } }) };
}
const settle = () => jest.advanceTimersByTimeAsync(10_000);

it('starts the remotes that ask for it, and no others, and stops them at sign-out', async () => {
  const stopChat = jest.fn();
  const chat = remote('chat', () => stopChat);
  const other = remote('other', jest.fn(), 'never');
  const stop = startActivation(chat.loader);
  startActivation(other.loader);
  expect(chat.load).not.toHaveBeenCalled();
  chat.arrive();
  await settle();
  expect(other.load).not.toHaveBeenCalled();
  expect(stopChat).not.toHaveBeenCalled();
  stop();
  expect(stopChat).toHaveBeenCalledTimes(1);
});

it('fetches nothing for somebody who has signed out at once', async () => {
  const chat = remote('chat', jest.fn());
  startActivation(chat.loader)();
  await settle();
  expect(chat.load).not.toHaveBeenCalled();
});

it('does not start what arrives after the sign-out', async () => {
  const activate = jest.fn();
  const chat = remote('chat', activate);
  const stop = startActivation(chat.loader);
  await settle();
  stop();
  chat.arrive();
  await settle();
  expect(activate).not.toHaveBeenCalled();
});

it('keeps to itself that a remote fails in activate(), or in its end', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const boom = () => {
    throw new Error('boom');
  };
  const remotes = [remote('broken', boom), remote('unending', () => boom)];
  const stops = remotes.map(({ loader }) => startActivation(loader));
  for (const { arrive } of remotes) arrive();
  await settle();
  expect(said).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining("'broken'"), expect.any(Error));
  for (const stop of stops) stop();
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining("'unending'"), expect.any(Error));
});
