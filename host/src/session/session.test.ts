import {
  clearLocalData,
  flush,
  fromOtherTab,
  identity,
  pass,
  second,
  sessionWorld,
  startWith,
  world,
} from '../testing/session-world.ts';
import type { Identity } from './identity-client.ts';
import { RenewalRefused } from './identity-client.ts';
import { createSession, mayFetch } from './session.ts';
import { signInFailure } from './session-storage.ts';

sessionWorld();

it('starts not initialized, and is initialized by a refresh [SE-01]', async () => {
  world.session = createSession(world.client, { clearLocalData });
  expect(world.session.get().status).toBe('not-initialized');
  await world.session.start();
  expect(world.session.get()).toEqual({ status: 'signed-out', notice: undefined });
});

it('is authenticated only with a stored user that has not expired [SE-02]', async () => {
  await startWith(identity(600));
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  expect(document.cookie).toContain('groundwork-session=1');
  world.client.renew.mockRejectedValue(new RenewalRefused('invalid_grant'));
  await startWith(identity(-5));
  expect(world.session.get().status).toBe('signed-out');
  expect(document.cookie).not.toContain('groundwork-session=1');
});

it('lets lists be fetched unless it is known that nobody is signed in [DC-08]', async () => {
  world.session = createSession(world.client, { clearLocalData });
  expect(mayFetch(world.session.get())).toBe(true);
  await world.session.start();
  expect(world.session.get().status).toBe('signed-out');
  expect(mayFetch(world.session.get())).toBe(false);
  await startWith(identity(600));
  expect(mayFetch(world.session.get())).toBe(true);
});

it('renews an expired user at the start', async () => {
  await startWith(identity(-5));
  expect(world.client.renew).toHaveBeenCalledTimes(1);
  expect(world.session.get().status).toBe('signed-in');
});

it('renews silently a minute before the token expires [SE-09]', async () => {
  await startWith(identity(100));
  await pass(39 * second);
  expect(world.client.renew).not.toHaveBeenCalled();
  await pass(2 * second);
  expect(world.client.renew).toHaveBeenCalledTimes(1);
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('warns 60 seconds before the end while the renewal fails, and only logs its errors [SE-11] [SE-12]', async () => {
  world.client.renew.mockRejectedValue(new Error('login_required'));
  await startWith(identity(100));
  await pass(41 * second);
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
  expect(world.log).toHaveBeenCalledWith(expect.stringContaining('login_required'), expect.any(Error));
  await pass(11 * second);
  expect(world.client.renew).toHaveBeenCalledTimes(2);
});

it('warns while the renewal takes longer than five seconds, and no longer once it worked', async () => {
  let answer: (user: Identity) => void = () => undefined;
  world.client.renew.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await startWith(identity(100));
  await pass(44 * second);
  expect(world.session.get()).toMatchObject({ isEnding: false });
  await pass(3 * second);
  expect(world.session.get()).toMatchObject({ isEnding: true });
  answer(identity(3600));
  await flush();
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('ends with the token and forgets it [SE-03]', async () => {
  world.client.renew.mockRejectedValue(new Error('offline at the provider'));
  await startWith(identity(100));
  await pass(101 * second);
  expect(world.session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });
  expect(world.client.user).toBeUndefined();
});

it('waits with the end while there is no network, and renews when it is back', async () => {
  world.client.renew.mockRejectedValueOnce(new Error('no network'));
  world.client.renew.mockRejectedValueOnce(new Error('no network'));
  await startWith(identity(70));
  world.isOnline = false;
  world.client.renew.mockRejectedValue(new Error('no network'));
  await pass(120 * second);
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
  world.isOnline = true;
  world.client.renew.mockImplementation(async () => identity(3600));
  window.dispatchEvent(new Event('online'));
  await flush();
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('follows a sign-out and a sign-in of another tab', async () => {
  await startWith(identity(600));
  await fromOtherTab(undefined);
  expect(world.session.get()).toMatchObject({
    status: 'signed-out',
    notice: { text: 'You signed out in another tab.' },
  });
  await fromOtherTab(identity(600));
  expect(world.session.get().status).toBe('signed-in');
});

it('takes the token that another tab renewed instead of renewing again', async () => {
  await startWith(identity(100));
  world.client.user = identity(3600);
  await pass(41 * second);
  expect(world.client.renew).not.toHaveBeenCalled();
  expect(world.session.get()).toMatchObject({ identity: { accessToken: 'token until 3600' } });
});

it('fetches nothing more and renews nothing once it signs out, while the page is still shown', async () => {
  await startWith(identity(600));
  const during = jest.fn();
  clearLocalData.mockImplementationOnce(async () => {
    during(mayFetch(world.session.get()));
    world.session.recheck(async () => undefined);
  });
  expect(mayFetch(world.session.get())).toBe(true);
  await world.session.signOut();
  await flush();
  expect(during.mock.calls).toEqual([[false]]);
  expect(world.client.renew).not.toHaveBeenCalled();
});

it('signs out at the provider after removing what the browser keeps [SE-10]', async () => {
  await startWith(identity(600));
  await world.session.signOut();
  expect(clearLocalData).toHaveBeenCalledTimes(1);
  expect(world.client.signOut).toHaveBeenCalledTimes(1);
  expect(document.cookie).not.toContain('groundwork-session=1');
});

it('ends its access token at the API before anything else of a sign-out', async () => {
  const order: string[] = [];
  world.client.user = identity(600, { accessToken: 'mine' });
  world.session = createSession(world.client, {
    clearLocalData: async () => void order.push('wipe'),
    endAccess: async (token) => void order.push(`end ${token}`),
  });
  world.client.signOut.mockImplementation(async () => void order.push('leave'));
  await world.session.start();
  await world.session.signOut();
  expect(order).toEqual(['end mine', 'wipe', 'leave']);
});

it('shows a refused sign-in, and a provider that does not answer, on the welcome page [ER-07]', async () => {
  signInFailure.put('access_denied');
  await startWith(undefined);
  expect(world.session.get()).toMatchObject({ notice: { tone: 'danger', text: 'access_denied' } });
  world.session.dismissNotice();
  expect(world.session.get()).toEqual({ status: 'signed-out' });
  world.client.signIn.mockRejectedValue(new Error('Failed to fetch'));
  await world.session.signIn();
  expect(world.session.get()).toMatchObject({
    notice: { tone: 'danger', text: expect.stringContaining('does not answer') },
  });
});

it('does not end what it held without a network while the renewal is under way', async () => {
  world.isOnline = false;
  await startWith(identity(-5));
  let answer: (user: Identity) => void = () => undefined;
  world.client.renew.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  world.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await pass(3 * second);
  expect(world.session.get()).toMatchObject({ status: 'signed-in' });
  answer(identity(3600));
  await flush();
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});

it('keeps no user whose renewal comes after the end of the session', async () => {
  await startWith(identity(600));
  let answer: () => void = () => undefined;
  world.client.renew.mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.client.user = identity(3600);
    return world.client.user;
  });
  const renewed = world.session.renew();
  await flush();
  await world.session.end();
  answer();
  expect(await renewed).toBe(false);
  expect(world.client.user).toBeUndefined();
  expect(world.session.get().status).toBe('signed-out');
});

it('does not renew every second what a provider issues for less than a minute', async () => {
  world.client.renew.mockImplementation(async () => {
    world.client.user = identity(50);
    return world.client.user;
  });
  await startWith(identity(50));
  await pass(31 * second);
  expect(world.client.renew.mock.calls.length).toBeLessThanOrEqual(5);
  expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
});
