import type { Store } from '../store/store.ts';

/** Does a statement in a transaction that stays open, with its locks; answers how to commit it. */
export async function holdOpen(
  store: Pick<Store, 'tx'>,
  sql: string,
  params: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    holding = store.tx(async ({ query }) => {
      await query(sql, params);
      resolve();
      await released;
    });
    holding.catch(reject);
  });
  return async () => {
    release();
    await holding;
  };
}
