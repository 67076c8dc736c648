import { latestMessages } from './history-routes.ts';
import type { ChatMessage } from './platform-messages.ts';

/** A conversation with a message for each of these moments, oldest first. */
function conversation(moments: readonly number[]) {
  const all = moments.map((created_at, message_id) => ({ message_id, created_at }) as ChatMessage);
  let calls = 0;
  return {
    async messagesBefore(_url: string, before: number, limit: number) {
      calls += 1;
      if (calls > 1_000) throw new Error('It does not end.');
      return all.filter(({ created_at }) => created_at < before).slice(-limit);
    },
  };
}
const exported = async (moments: readonly number[], before = Number.MAX_SAFE_INTEGER, most = 50_000) =>
  (await latestMessages(conversation(moments), 'one', before, most)).map(({ message_id }) => message_id);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the messages of an export', () => {
  it('are all of them, each once and oldest first, also those that share their moment with the end of a page', async () => {
    for (const perMoment of [1, 3, 7, 99]) {
      const moments = upTo(330).map((index) => 1_000 + Math.floor(index / perMoment));
      expect(await exported(moments)).toEqual(upTo(330));
    }
    expect(await exported([])).toEqual([]);
  });

  it('are no more than were asked for, the latest ones before a moment', async () => {
    const moments = upTo(330).map((index) => 1_000 + index);
    expect(await exported(moments, 1_300, 150)).toEqual(upTo(300).slice(150));
    expect(await exported(moments, 1_020, 150)).toEqual(upTo(20));
  });

  it('end where more have one moment than a page holds', async () => {
    const moments = [...upTo(5), ...Array.from({ length: 150 }, () => 10), 11];
    const found = await exported(moments);
    expect(found).toEqual(expect.arrayContaining([...upTo(5), 155]));
    expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
  });
});
