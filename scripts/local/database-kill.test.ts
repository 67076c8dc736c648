import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@groundwork/federation';
import { Pool } from 'pg';
import { openDataFolder } from './data-folder.ts';
import { postgresService } from './postgres.ts';
import { createSupervisor } from './supervisor.ts';

it('loses nothing committed when the database is killed again and again during writes', async () => {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-kill-'));
  chmodSync(home, 0o755);
  const supervisor = createSupervisor({ say: () => {}, firstPause: 50 });
  const service = postgresService(openDataFolder(home), await freePort(), () => {});
  let restarts = 0;
  await supervisor.start(service, {
    onRestart: async () => {
      restarts += 1;
    },
  });
  const pool = new Pool({ connectionString: service.url, max: 4, connectionTimeoutMillis: 2000 });
  pool.on('error', () => {});
  const retry = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    for (;;) {
      try {
        return await ask();
      } catch {
        await wait(50);
      }
    }
  };
  try {
    await pool.query('create table written (number int primary key)');
    const acknowledged: number[] = [];
    let number = 0;
    for (let round = 1; round <= 3; round += 1) {
      let isKilled = false;
      const writers = Array.from({ length: 4 }, async () => {
        while (!isKilled) {
          number += 1;
          const mine = number;
          try {
            await pool.query('insert into written values ($1)', [mine]);
            acknowledged.push(mine);
          } catch {
            // Not acknowledged: it may be there or not.
          }
        }
      });
      // Killed in the middle of writing, however slow the machine is.
      while (acknowledged.length < 40 * round) await wait(5);
      process.kill(supervisor.pids().database!, 'SIGKILL');
      isKilled = true;
      await Promise.all(writers);
      while (restarts < round) await wait(25);
    }
    const { rows } = await retry(() => pool.query<{ number: number }>('select number from written'));
    const present = new Set(rows.map((row) => row.number));
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    expect(acknowledged.filter((each) => !present.has(each))).toEqual([]);
  } finally {
    await pool.end();
    await supervisor.stop();
    rmSync(home, { recursive: true, force: true });
  }
}, 60_000);
