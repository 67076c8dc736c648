import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../store/migrate.ts';
import { openStore, type Store } from '../store/store.ts';
import { type TestPostgres, testPostgres } from '../testing/postgres.ts';
import { createJobs } from './jobs.ts';

describe('jobs', () => {
  let postgres: TestPostgres;
  const stores: Store[] = [];
  const logged: string[] = [];
  const log = {
    debug: (_: object, text: string) => logged.push(`debug: ${text}`),
    info: (_: object, text: string) => logged.push(text),
    warn: (_: object, text: string) => logged.push(text),
  };
  beforeAll(async () => {
    postgres = await testPostgres();
    stores.push(openStore(postgres.addresses), openStore(postgres.addresses));
    await migrate(stores[0] as Store);
  }, 60_000);
  afterAll(async () => {
    for (const store of stores) await store.close();
    await postgres.stop();
  });
  const jobsOn = (index: number, run: () => Promise<unknown>, every = 60_000) =>
    createJobs(stores[index] as Store, log, [{ name: 'sweep', every, run }]);

  it('are done by one process at a time, and by the other once that has ended', async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const first = jobsOn(0, () => count().then(() => held));
    const second = jobsOn(1, count);
    const running = first.runNow('sweep');
    while (runs === 0) await wait(10);
    expect(await second.runNow('sweep')).toBe(false);
    end();
    expect(await running).toBe(true);
    while (!(await second.runNow('sweep'))) await wait(10);
    expect(runs).toBe(2);
  });

  it('are tried again after a failure, which frees the lock, and no more once stopped', async () => {
    let runs = 0;
    const jobs = jobsOn(
      0,
      async () => {
        runs += 1;
        if (runs === 1) throw new Error('The storage is away.');
      },
      50,
    );
    logged.length = 0;
    jobs.start();
    // The next look can end before the failure of the first is written.
    while (!logged.includes('job done') || !logged.includes('job failed')) await wait(10);
    await jobs.stop();
    expect(logged.filter((text) => text === 'job failed')).toHaveLength(1);
    const until = runs;
    await wait(200);
    expect(runs).toBe(until);
  });

  it('are noted in the log at a lower level where there was nothing to do', async () => {
    logged.length = 0;
    await jobsOn(0, async () => 0).runNow('sweep');
    await jobsOn(0, async () => 2).runNow('sweep');
    expect(logged).toEqual(['debug: job done', 'job done']);
  });

  it('are done soon after a start, once an interval whatever the number of processes', async () => {
    let runs = 0;
    const processes = [0, 1, 0, 1].map((index) =>
      createJobs(stores[index] as Store, log, [
        // Due again long after this test; looked at every few milliseconds.
        { name: 'rare', every: 3_600_000, lookEvery: 20, run: async () => (runs += 1) },
      ]),
    );
    for (const jobs of processes) jobs.start();
    while (runs === 0) await wait(10);
    await wait(300);
    for (const jobs of processes) await jobs.stop();
    expect(runs).toBe(1);
  });
});
