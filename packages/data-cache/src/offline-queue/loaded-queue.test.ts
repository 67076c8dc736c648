import { prepareCalls } from '../collection.ts';

const loaded = jest.fn();
jest.mock('./offline-queue.ts', () => {
  loaded();
  return {};
});

it('loads the code that keeps changes before anybody changes anything, while there is still a network', async () => {
  expect(loaded).not.toHaveBeenCalled();
  await prepareCalls();
  expect(loaded).toHaveBeenCalledTimes(1);
});
