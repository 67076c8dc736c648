import type { PlatformCall } from './platform-call.ts';
import { platformChannels } from './platform-channels.ts';

const since = 100;
/** Answers these pages, one after the other; counts the calls. */
function service(pages: readonly (readonly (readonly [url: string, lastMessageAt: number | null])[])[]) {
  let calls = 0;
  const call = async () => {
    const page = pages[calls] ?? [];
    calls += 1;
    const channels = page.map(([channel_url, at]) => ({ channel_url, last_message: at && { created_at: at } }));
    return { channels, next: calls < pages.length ? `page ${calls}` : '' };
  };
  return { channels: platformChannels(call as PlatformCall), calls: () => calls };
}
const activeIn = async (channels: ReturnType<typeof platformChannels>) => {
  const found: string[] = [];
  for await (const { channel_url } of channels.activeChannels(since)) found.push(channel_url);
  return found;
};

describe('the channels with messages since a moment', () => {
  it('are those of every page up to the first page with an older one', async () => {
    const { channels, calls } = service([
      [
        ['a', 300],
        ['b', 200],
      ],
      [
        ['c', 150],
        ['old', 50],
      ],
      [['older', 20]],
    ]);
    expect(await activeIn(channels)).toEqual(['a', 'b', 'c']);
    expect(calls()).toBe(2);
  });

  it('include those after one whose last message was deleted: where that is in the list, the service does not promise', async () => {
    const { channels } = service([
      [
        ['a', 300],
        ['emptied', null],
        ['b', 200],
      ],
    ]);
    expect(await activeIn(channels)).toEqual(['a', 'b']);
  });
});
