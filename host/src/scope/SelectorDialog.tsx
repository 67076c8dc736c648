import { deferred, lazyDialog } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { closeSelector, selectorAtom } from './selector.ts';

// No first page shows it. It comes with the other deferred parts, or with the press that opens it.
const code = deferred(async () => (await import('./ScopeSelector.tsx')).ScopeSelector);

const ScopeSelector = lazyDialog(async () => {
  await code.load();
  const loaded = code.get();
  if (!loaded) throw new Error('The code of the selector did not arrive.');
  return loaded;
});

/** The scope selector, while it is open. */
export function SelectorDialog() {
  const open = useAtomValue(selectorAtom);
  return open && <ScopeSelector kind={open.kind} onClose={closeSelector} />;
}
