import { DeployRefused } from '@groundwork/federation';
import { Problem } from './problem.ts';
import { inFittingOrder } from './releases.ts';

// A start after another branch: the live remote uses a collection that the host of these sources does not have.
it('deploys what is refused after the others, with which it fits', async () => {
  const done: string[] = [];
  await inFittingOrder(['host', 'catalog', 'planning'], async (name) => {
    if (name === 'host' && !done.includes('catalog')) throw new DeployRefused('catalog takes collections.tools');
    done.push(name);
  });
  expect(done).toEqual(['catalog', 'planning', 'host']);
});

it('says what to do where those that are left do not fit each other', async () => {
  const start = inFittingOrder(['host', 'catalog'], async (name) => {
    if (name === 'host') throw new DeployRefused('training takes collections.tools');
  });
  await expect(start).rejects.toThrow(Problem);
  await expect(start).rejects.toThrow(
    /^training takes collections\.tools\n.* groundwork-remote remove NAME .* npm start -- --reset$/,
  );
});

it('ends at once with a failure of another kind', async () => {
  const tried: string[] = [];
  const start = inFittingOrder(['host', 'catalog'], async (name) => {
    tried.push(name);
    throw new Error('no storage');
  });
  await expect(start).rejects.toThrow('no storage');
  expect(tried).toEqual(['host']);
});
