import { createTurns } from './turns.ts';

it('goes on with the next piece of work where one has failed', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const failing = inTurn('channel', async () => {
    await Promise.resolve();
    done.push('first');
    throw new Error('no database');
  });
  const next = inTurn('channel', async () => void done.push('second'));
  await expect(failing).rejects.toThrow('no database');
  await next;
  expect(done).toEqual(['first', 'second']);
});
