import { reportPageShown } from '../background/deferred-parts.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import { startActivations } from './activations.ts';

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
  const stop = startActivations({ loaders: [chat.loader, other.loader] });
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
  startActivations({ loaders: [chat.loader] })();
  await settle();
  expect(chat.load).not.toHaveBeenCalled();
});

it('does not start what arrives after the sign-out', async () => {
  const activate = jest.fn();
  const chat = remote('chat', activate);
  const stop = startActivations({ loaders: [chat.loader] });
  await settle();
  stop();
  chat.arrive();
  await settle();
  expect(activate).not.toHaveBeenCalled();
});

it('starts the others where one fails', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = remote('broken', () => {
    throw new Error('boom');
  });
  const activate = jest.fn();
  const sound = remote('sound', activate);
  startActivations({ loaders: [broken.loader, sound.loader] });
  broken.arrive();
  sound.arrive();
  await settle();
  expect(activate).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining("'broken'"), expect.any(Error));
});
