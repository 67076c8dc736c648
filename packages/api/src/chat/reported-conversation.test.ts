import { pageOf } from './reported-conversation.ts';

const messages = (...moments: number[]) => moments.map((created_at, id) => ({ id, created_at }));
const momentsOf = (page: readonly { created_at: number }[]) => page.map(({ created_at }) => created_at);

describe('a page of a reported conversation', () => {
  it('is all that there is, or the latest', () => {
    expect(momentsOf(pageOf(messages(1, 2, 2), 3))).toEqual([1, 2, 2]);
    expect(momentsOf(pageOf(messages(1, 2, 3, 4), 3))).toEqual([2, 3, 4]);
  });

  it('leaves a moment that it would divide to the page before', () => {
    expect(momentsOf(pageOf(messages(2, 2, 2, 3), 3))).toEqual([3]);
    expect(momentsOf(pageOf(messages(2, 2, 2, 2), 3))).toEqual([2, 2, 2]);
  });

  it('and the pages before hold every message once', () => {
    const all = messages(...Array.from({ length: 40 }, (_, index) => Math.floor(index / 3)));
    const read: number[] = [];
    for (let before = Number.POSITIVE_INFINITY, hasOlder = true; hasOlder; ) {
      const found = all.filter(({ created_at }) => created_at < before).slice(-11);
      const page = pageOf(found, 10);
      read.unshift(...page.map(({ id }) => id));
      hasOlder = found.length > 10;
      before = page[0]?.created_at ?? 0;
    }
    expect(read).toEqual(all.map(({ id }) => id));
  });
});
