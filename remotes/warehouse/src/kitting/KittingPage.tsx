import type { Location } from '@groundwork/contract';
import { Link, useScope, useSearchParams } from '@groundwork/shell-sdk';
import { EmptyState, SkeletonRows, useIsDesktop, useMediaQuery } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { kitsLoadingAtom, useKits } from '../kits/useKits.ts';
import { KitList } from './KitList.tsx';
import styles from './KittingPage.module.css';

// Code that the first screen does not need is loaded when it is opened: a warehouse's network is slow.
const PickRunPage = lazy(async () => ({ default: (await import('./run/PickRunPage.tsx')).PickRunPage }));
const KitPanel = lazy(async () => ({ default: (await import('./panel/KitPanel.tsx')).KitPanel }));

/** /warehouse/kitting: the kits of the active warehouse ([RT-37]; docs: domain/kitting). */
export default function KittingPage() {
  const { warehouse } = useScope();
  return warehouse ? <KitsOfWarehouse key={warehouse.id} warehouse={warehouse} /> : null;
}

function KitsOfWarehouse({ warehouse }: { warehouse: Location }) {
  const kits = useKits(warehouse.id);
  const [query] = useSearchParams();
  const hasTwoPanes = useMediaQuery('(min-width: 1024px) and (orientation: landscape)');
  const isDesktop = useIsDesktop();
  const isLoading = useAtomValue(kitsLoadingAtom);
  const run = query.get('kits');
  const openId = query.get('kit') ?? undefined;
  if (run !== null)
    return (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <PickRunPage warehouse={warehouse} kits={kits} isLoading={isLoading} address={run} />
      </Suspense>
    );
  const open = openId === undefined || isLoading ? undefined : kits.find(({ id }) => id === openId);
  const panel = open ? (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <KitPanel key={open.id} warehouse={warehouse} kit={open} allKits={kits} />
    </Suspense>
  ) : isLoading ? (
    <SkeletonRows rows={6} />
  ) : (
    <EmptyState
      icon="package-open"
      title="This kit is gone"
      text="It was shipped, or its orders left the warehouse."
      action={<Link to="/warehouse/kitting">All kits</Link>}
    />
  );
  // The list keeps its place in the tree, and so its filters, whether a kit is open beside it or not.
  const look = openId === undefined ? 'list' : hasTwoPanes ? 'panes' : isDesktop ? 'strip' : 'panel';
  return (
    <div className={styles.page} data-look={look}>
      {look !== 'panel' && (
        <div className={styles.side}>
          <KitList
            warehouseId={warehouse.id}
            kits={kits}
            isLoading={isLoading}
            openId={openId}
            isStrip={look === 'strip'}
          />
        </div>
      )}
      {openId !== undefined && panel}
    </div>
  );
}
