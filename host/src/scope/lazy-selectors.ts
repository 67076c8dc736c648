import { deferred, lazyDialog } from '@groundwork/ui';

// No first page shows them. They come with the other deferred parts, or with the press that opens one.
const code = deferred(() => import('./selector-code.ts'));

async function loaded() {
  await code.load();
  const selectors = code.get();
  if (!selectors) throw new Error('The code of the selectors did not arrive.');
  return selectors;
}

export const ProjectSelector = lazyDialog(async () => (await loaded()).ProjectSelector);
export const WarehouseSelector = lazyDialog(async () => (await loaded()).WarehouseSelector);
