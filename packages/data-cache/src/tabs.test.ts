import { openChannel } from './tabs.ts';
import { fakeBroadcastChannel } from './testing/fake-tabs.ts';

beforeEach(() => Object.assign(globalThis, { BroadcastChannel: fakeBroadcastChannel() }));
afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

it('sends to the other tabs, and nothing more once its page goes', async () => {
  const heard: string[] = [];
  const other = openChannel<string>('lists', (message) => heard.push(message));
  const { broadcast, close } = openChannel<string>('lists', () => undefined);
  broadcast('before');
  close();
  expect(() => broadcast('after')).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).toEqual(['before']);
  other.close();
});
