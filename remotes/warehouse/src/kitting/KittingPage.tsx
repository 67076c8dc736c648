import { collection } from '@groundwork/data-cache';
import { useScope, useSearchParams } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { useKits } from '../kits/use-kits.ts';
import { KitList } from './KitList.tsx';

/** /warehouse/kitting: the kits of the active warehouse ([RT-37], decisions G7). */
export default function KittingPage() {
  const { warehouse } = useScope();
  return warehouse ? <KitsOfWarehouse key={warehouse.id} warehouseId={warehouse.id} /> : null;
}

function KitsOfWarehouse({ warehouseId }: { warehouseId: string }) {
  const kits = useKits(warehouseId);
  const orders = useAtomValue(collection('orders').statusAtom);
  const [query] = useSearchParams();
  const isLoading = orders.state === 'idle' || (orders.state === 'loading' && !orders.hasData);
  return <KitList warehouseId={warehouseId} kits={kits} isLoading={isLoading} openId={query.get('kit') ?? undefined} />;
}
