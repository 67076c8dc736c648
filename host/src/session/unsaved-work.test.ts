import { fromOtherTab, identity, pass, second, sessionWorld, startWith, world } from '../testing/session-world.ts';
import { RenewalRefused } from './identity-client.ts';
import { recordOwner } from './session-storage.ts';

sessionWorld();

/** Ada is signed in with something that is not saved. */
async function startWithUnsavedWork() {
  recordOwner.set('ada');
  await startWith(identity(100));
  world.client.renew.mockRejectedValue(new RenewalRefused('login_required'));
  world.hasUnsavedWork = true;
}
const state = () => world.session.get();
afterEach(recordOwner.clear);

it('keeps the page of a person whose session expires, and goes on when they have signed in in another tab', async () => {
  await startWithUnsavedWork();
  await pass(101 * second);
  expect(world.client.user).toBeUndefined();
  expect(state()).toMatchObject({ status: 'signed-out', keptFor: 'ada', notice: { tone: 'info' } });
  await fromOtherTab(identity(3600));
  expect(state()).toMatchObject({ status: 'signed-in', identity: { userId: 'ada' } });
});

it('keeps it where the session was ended by the server, and where it ends in another tab', async () => {
  await startWithUnsavedWork();
  await world.session.end({ tone: 'danger', text: 'The session is no longer valid.' });
  expect(state()).toMatchObject({ keptFor: 'ada', notice: { text: 'The session is no longer valid.' } });

  await startWithUnsavedWork();
  await fromOtherTab(undefined);
  expect(state()).toMatchObject({ keptFor: 'ada', notice: { text: expect.stringContaining('has ended') } });
  // The answer to a call of this tab comes later.
  world.client.user = identity(3600);
  await world.session.end({ tone: 'danger', text: 'The session is no longer valid.' });
  expect(state()).toMatchObject({ keptFor: 'ada' });
  expect(world.client.user).toBeDefined();
});

it('says of a session that ended in another tab that it has ended, also where nothing is unsaved', async () => {
  await startWithUnsavedWork();
  world.hasUnsavedWork = false;
  await fromOtherTab(undefined);
  expect(state()).toMatchObject({ keptFor: undefined, notice: { text: expect.stringContaining('has ended') } });
});

it('does not keep it where nothing is unsaved, after a sign-out in another tab, and when it is discarded', async () => {
  await startWithUnsavedWork();
  world.hasUnsavedWork = false;
  await pass(101 * second);
  expect(state()).toMatchObject({ status: 'signed-out', keptFor: undefined });

  await startWithUnsavedWork();
  // A sign-out removes it, and has asked about what is unsaved in all tabs.
  recordOwner.clear();
  await fromOtherTab(undefined);
  expect(state()).toMatchObject({ keptFor: undefined, notice: { text: 'You signed out in another tab.' } });

  await startWithUnsavedWork();
  await pass(101 * second);
  world.session.dismissNotice();
  expect(state()).toEqual({ status: 'signed-out' });
});

it('removes it before another person who signs in could see or send any of it', async () => {
  await startWithUnsavedWork();
  await pass(101 * second);
  await fromOtherTab(identity(3600, { userId: 'ben' }));
  // The page is loaded again for them: until then nobody is signed in here.
  expect(state()).toEqual({ status: 'signed-out' });
});
