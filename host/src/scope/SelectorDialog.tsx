import { lazyDialog } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { scopeCode } from './scope-code.ts';
import { closeSelector, selectorAtom } from './selector.ts';

const ScopeSelector = lazyDialog(async () => {
  await scopeCode.load();
  const loaded = scopeCode.get();
  if (!loaded) throw new Error('The code of the selector did not arrive.');
  return loaded.ScopeSelector;
});

/** The scope selector, while it is open. */
export function SelectorDialog() {
  const open = useAtomValue(selectorAtom);
  return open && <ScopeSelector kind={open.kind} onClose={closeSelector} />;
}
