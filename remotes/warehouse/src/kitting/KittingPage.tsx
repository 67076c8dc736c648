import type { Location } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useScope, useSearchParams } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useKits } from '../kits/use-kits.ts';
import { KitList } from './KitList.tsx';
import { PickRunPage } from './run/PickRunPage.tsx';

/** /warehouse/kitting: the kits of the active warehouse ([RT-37], decisions G7). */
export default function KittingPage() {
  const { warehouse } = useScope();
  return warehouse ? <KitsOfWarehouse key={warehouse.id} warehouse={warehouse} /> : null;
}

function KitsOfWarehouse({ warehouse }: { warehouse: Location }) {
  const kits = useKits(warehouse.id);
  const orders = useAtomValue(collection('orders').statusAtom);
  const [query] = useSearchParams();
  const isLoading = orders.state === 'idle' || (orders.state === 'loading' && !orders.hasData);
  const run = query.get('kits');
  if (run !== null) return <PickRunPage warehouse={warehouse} kits={kits} isLoading={isLoading} address={run} />;
  return (
    <KitList warehouseId={warehouse.id} kits={kits} isLoading={isLoading} openId={query.get('kit') ?? undefined} />
  );
}
