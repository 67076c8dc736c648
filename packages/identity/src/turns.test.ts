import { createTurns } from './turns.ts';

it('runs no more than it may at once, each of them in order, also after one that failed', async () => {
  const inTurn = createTurns(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (n === 1) throw new Error('one of them fails');
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
