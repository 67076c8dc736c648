import { flush, identity, pass, second, sessionWorld, startWith, world } from '../testing/session-world.ts';
import { RenewalRefused } from './identity-client.ts';
import { mayFetch } from './session.ts';

sessionWorld();

describe('a machine that slept past the end of the token', () => {
  /** The lid is closed: time goes on, and no timer runs. */
  const sleep = (milliseconds: number) => jest.setSystemTime(Date.now() + milliseconds);

  it('renews when it wakes, and signs nobody out', async () => {
    await startWith(identity(600));
    sleep(3_600 * second);
    await pass(2 * second);
    expect(world.client.renew).toHaveBeenCalledTimes(1);
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });

  it('goes on trying while the network comes up, warning meanwhile', async () => {
    await startWith(identity(600));
    world.client.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    sleep(3_600 * second);
    await pass(25 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
    expect(world.client.renew).toHaveBeenCalledTimes(3);
    world.client.renew.mockImplementation(async () => identity(3600));
    await pass(10 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });

  it('is signed out at once when the provider refuses, and in the end when nobody answers', async () => {
    await startWith(identity(600));
    world.client.renew.mockRejectedValue(new RenewalRefused('login_required'));
    sleep(3_600 * second);
    await pass(2 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });

    world.client.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    await startWith(identity(600));
    sleep(3_600 * second);
    await pass(300 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });
  });

  it('renews too when a tab in the background was woken too late for the last minute', async () => {
    await startWith(identity(90));
    sleep(95 * second);
    await pass(second);
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });
});

describe('a start with a token that has ended, while the provider is away', () => {
  beforeEach(async () => {
    world.client.renew.mockRejectedValue(new TypeError('Failed to fetch'));
    await startWith(identity(-60));
  });

  it('goes on trying, says so, and is there again with the provider', async () => {
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
    world.session.recheck(async () => undefined);
    await pass(25 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: true });
    world.client.renew.mockImplementation(async () => identity(3_600));
    await pass(11 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-in', isEnding: false });
  });

  it('ends in the end when nobody answers', async () => {
    await pass(90 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });
  });

  it('ends at once when the provider then refuses', async () => {
    world.client.renew.mockRejectedValue(new RenewalRefused('login_required'));
    await pass(11 * second);
    expect(world.session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'info' } });
  });
});

it('goes on signing out where a renewal that had begun before succeeds meanwhile', async () => {
  await startWith(identity(600));
  let succeed = () => {};
  world.client.renew.mockImplementation(() => new Promise((resolve) => (succeed = () => resolve(identity(3_600)))));
  let leave = () => {};
  world.client.signOut.mockImplementation(() => new Promise((resolve) => (leave = () => resolve(undefined))));
  void world.session.renew();
  const leaving = world.session.signOut();
  await flush();
  succeed();
  await flush();
  expect(mayFetch(world.session.get())).toBe(false);
  leave();
  await leaving;
});

describe('a call that the API refuses', () => {
  it('renews once and lets the profile decide', async () => {
    await startWith(identity(600));
    const check = jest.fn(async () => undefined);
    world.session.recheck(check);
    world.session.recheck(check);
    await flush();
    expect(world.client.renew).toHaveBeenCalledTimes(1);
    expect(check).toHaveBeenCalledTimes(1);
  });
  it('leaves it to the check to say why an account gets no new token', async () => {
    world.client.renew.mockRejectedValue(new Error('invalid_grant'));
    await startWith(identity(600));
    world.session.recheck(() => world.session.end({ tone: 'danger', text: 'This account is disabled.' }));
    await flush();
    await flush();
    expect(world.session.get()).toMatchObject({ notice: { text: 'This account is disabled.' } });
  });
  it('ends a session that was revoked, saying so', async () => {
    world.client.renew.mockRejectedValue(new Error('invalid_grant'));
    await startWith(identity(600));
    world.session.recheck(async () => undefined);
    await flush();
    await flush();
    expect(world.session.get()).toMatchObject({ status: 'signed-out', notice: { tone: 'danger' } });
  });
});
