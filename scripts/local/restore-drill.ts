import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConsistency, migrate, openStore } from '@groundwork/api';
import { freePort, startPostgres } from '@groundwork/api/postgres';
import { Pool } from 'pg';
import { migrateChat } from '../../packages/chat-service/src/index.ts';
import { migrate as migrateIdentity } from '../../packages/identity/src/migrations.ts';
import { databaseFile, readFacts } from './backup-files.ts';
import { openBackupPlace } from './backup-place.ts';
import { withDatabase } from './connection.ts';
import { readDatabase } from './database-backup.ts';
import { listMedia } from './media-backup.ts';
import { Problem } from './problem.ts';
import { createProgress, type Progress } from './progress.ts';

/**
 * Restores the newest backup of a place into an empty database of its own, and looks whether everything is there and fits
 * together. Nothing of the platform is touched. @throws Problem where there is no backup, or it cannot be restored, or
 * what it holds does not fit together
 */
export async function drill(place: string | undefined, storage: string): Promise<void> {
  if (!place)
    throw new Problem('Name the folder of your backups, or container:NAME: npm run restore-drill -- /backups');
  const backups = openBackupPlace(place, storage);
  const [newest] = await backups.list();
  if (newest === undefined) throw new Problem(`There is no backup in ${place}.`);
  const began = performance.now();
  const { folder, forget } = await backups.fetch(newest);
  try {
    const tryOut = async () => {
      const facts = readFacts(folder);
      console.info(`Backup ${newest === '.' ? place : newest}, ${ageOf(facts.taken)} old`);
      return withEmptyDatabase((url) => restoreAndCheck(url, folder, createProgress()));
    };
    const wrong = await tryOut().catch((error: unknown) => {
      throw new Problem(`THE BACKUP CANNOT BE RESTORED: ${error instanceof Error ? error.message : error}`);
    });
    console.info(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    if (wrong.length > 0) throw new Problem(`THE BACKUP IS NOT WHOLE:\n${wrong.map((each) => `- ${each}`).join('\n')}`);
    console.info('It can be restored, and everything in it fits together.');
  } finally {
    forget();
  }
}

async function restoreAndCheck(url: string, folder: string, progress: Progress): Promise<string[]> {
  const store = openStore({ url });
  try {
    await progress.step('Empty tables', () => makeTables(url, () => migrate(store)));
    const rows = await progress.step('Database', () =>
      withDatabase(url, (client) => readDatabase(client, join(folder, databaseFile))),
    );
    // A backup of an earlier release lacks what later migrations changed in its rows.
    await progress.step('Migrations', () => migrate(store));
    const { checked, wrong } = await progress.step('Checks', () => checkConsistency(store));
    const { images, lost } = imagesOf(folder);
    console.info(
      `${rows} rows, ${images} images; checked: ${checked.references} references, ${checked.stock} items of stock, ${checked.planLinks} links of plans`,
    );
    const { rows: users } = await store.query<{ count: number }>('select count(*) as count from users');
    const { rows: expected, images: written } = readFacts(folder);
    return [
      ...(users[0]?.count ? [] : ['it holds no users']),
      ...(expected === undefined || expected === rows
        ? []
        : [`it holds ${rows} of the ${expected} rows that were written`]),
      ...(written === undefined || written === images
        ? []
        : [`it lists ${images} of the ${written} images that were written`]),
      ...(lost > 0 ? [`${lost} of ${images} images are missing or empty`] : []),
      ...wrong,
    ];
  } finally {
    await store.close();
  }
}

async function makeTables(url: string, migrateApi: () => Promise<void>) {
  await migrateApi();
  await migrateChat(url);
  const pool = new Pool({ connectionString: url, max: 1 });
  await migrateIdentity(pool).finally(() => pool.end());
}

/** Images are compared with their list: putting them into a storage would show no more. */
function imagesOf(folder: string): { images: number; lost: number } {
  const names = listMedia(folder).map(({ name }) => name);
  const isThere = (name: string) => (statSync(join(folder, 'media', name), { throwIfNoEntry: false })?.size ?? 0) > 0;
  return { images: names.length, lost: names.filter((name) => !isThere(name)).length };
}

async function withEmptyDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-drill-'));
  chmodSync(folder, 0o755);
  try {
    const settings = { fsync: 'off', full_page_writes: 'off' };
    const postgres = await startPostgres({ dataFolder: join(folder, 'data'), port: await freePort(), settings });
    return await work(postgres.url).finally(() => postgres.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ageOf(taken: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(taken)) / 60_000));
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
