import type { PlatformCall } from './platform-call.ts';
import type { WireChannel } from './platform-channels.ts';
import { platformMessages } from './platform-messages.ts';

/** A channel with a message for each of these moments. A call answers 100 of them at most. */
function service(moments: readonly number[]) {
  let calls = 0;
  const call = async (_method: string, path: string) => {
    calls += 1;
    if (calls > 50) throw new Error('It does not end.');
    const query = new URLSearchParams(path.split('?')[1]);
    const from = Number(query.get('message_ts'));
    const isIncluding = query.get('include') === 'true';
    const found = moments.flatMap((created_at, message_id) =>
      created_at > from || (isIncluding && created_at === from) ? [{ message_id, created_at }] : [],
    );
    return { messages: found.slice(0, 100) };
  };
  return platformMessages(call as PlatformCall);
}
const idsSince = async (moments: readonly number[], since: number) => {
  const ids = new Set<number>();
  for await (const page of service(moments).messagesSince({ channel_url: 'one' } as WireChannel, since))
    for (const { id } of page) ids.add(Number(id));
  return [...ids];
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the messages of a channel since a moment', () => {
  it('are all of them, page after page, with the moment itself', async () => {
    expect(await idsSince(upTo(250), 0)).toEqual(upTo(250));
    expect(await idsSince(upTo(250), 200)).toEqual(upTo(250).slice(200));
  });

  it('include those that share their moment with the last of a page', async () => {
    const moments = upTo(300).map((index) => Math.floor(index / 7));
    expect(await idsSince(moments, 0)).toEqual(upTo(300));
  });

  it('end where a whole page has the moment it begins with', async () => {
    const found = await idsSince([...Array.from({ length: 100 }, () => 5), 6, 7], 5);
    expect(found).toEqual(upTo(102));
  });
});
