import { collection } from '@groundwork/data-cache';
import { DataGrid, useGrid } from '@groundwork/grid';
import { PageStatus, usePageAddress } from '@groundwork/records';
import { ResultBar } from '@groundwork/scan';
import { useScope, useSearchParams } from '@groundwork/shell-sdk';
import { Banner, formatNumber, lazyDialog, useIsDesktop, useOfflineReason } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { countOf } from '../count-of.ts';
import type { OrderLine } from './order-line.ts';
import { ShippingGroup } from './ShippingGroup.tsx';
import styles from './ShippingPage.module.css';
import { ShippingTabs } from './ShippingTabs.tsx';
import { ShippingToolbar } from './ShippingToolbar.tsx';
import { inShownOrder, type ShippingRow, shippingRows } from './shipping-rows.ts';
import { lineColumns, sentColumns } from './shippingColumns.tsx';
import { useCanShip } from './useCanShip.ts';
import { useLabeledShipment } from './useLabeledShipment.ts';
import { type ShippingTab, shippingTabs, useShipping } from './useShipping.ts';
import { useShippingScanner } from './useShippingScanner.ts';

const ShipDialog = lazyDialog(async () => (await import('./ShipDialog.tsx')).ShipDialog);
const UndoDialog = lazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);
const TakeBackDialog = lazyDialog(async () => (await import('./TakeBackDialog.tsx')).TakeBackDialog);
const rowHeight = (row: ShippingRow) => (row.kind === 'line' ? 76 : 52);
const rowTone = ({ kind }: ShippingRow) => (kind === 'project' ? 'sunken' : kind === 'kit' ? 'group' : undefined);
const emptyTexts: Readonly<Record<ShippingTab, string>> = {
  ready: 'Nothing is ready to ship. Kits come here when they are made ready in kitting.',
  shipped: 'Nothing is on its way.',
  arrived: 'Nothing has arrived in the last 90 days.',
};

/** /warehouse/shipping: what leaves the active warehouse ([RT-38]; docs: domain/shipping). */
export default function ShippingPage() {
  const { warehouse } = useScope();
  return warehouse ? <Shipping key={warehouse.id} warehouseId={warehouse.id} /> : null;
}

function Shipping({ warehouseId }: { warehouseId: string }) {
  const [params, setParams] = useSearchParams();
  const tab = shippingTabs.find((each) => each === params.get('tab')) ?? 'ready';
  const lines = useShipping(warehouseId, tab);
  const address = usePageAddress();
  const status = useAtomValue(collection('orders').statusAtom);
  const grid = useGrid<ShippingRow>();
  const isDesktop = useIsDesktop();
  const can = useCanShip(warehouseId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [shipping, setShipping] = useState<readonly OrderLine[]>();
  const [takingBack, setTakingBack] = useState<readonly string[]>();
  const undoId = params.get('undo') ?? undefined;
  const labeled = useLabeledShipment(params, setParams);
  usePreselectedKits(lines.ready, params.get('kit') ?? undefined, setSelected);

  const canSelect = tab === 'ready' && can.ship;
  const chosen = useMemo(() => inShownOrder(lines.ready.filter(({ id }) => selected.has(id))), [lines.ready, selected]);
  const rows = useMemo(
    () =>
      shippingRows(lines[tab], {
        groupBy: tab === 'ready' ? 'kit' : 'shipment',
        search: address.text,
        selected,
        folded,
      }),
    [lines, tab, address.text, selected, folded],
  );
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const fold = useCallback((id: string) => {
    setFolded((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  }, []);
  const setParam = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const offline = useOfflineReason();
  const scanner = useShippingScanner({
    warehouseId,
    ready: lines.ready,
    chosen,
    blocked: can.ship ? offline : 'You are not a team member of this warehouse',
    onSelect: (ids) => {
      if (tab !== 'ready') setParam('tab', undefined);
      select(ids, true);
    },
    onShipment: (id) => setParam('shipment', id),
    onShip: () => setShipping(chosen),
    isEnabled: !shipping && !undoId && !takingBack,
  });
  const columns = tab === 'ready' ? lineColumns(canSelect ? select : undefined) : sentColumns;
  const parts = {
    canSelect,
    onSelect: select,
    onFold: fold,
    onUndo: (id: string) => setParam('undo', id),
    onTakeBack: setTakingBack,
    canUndo: can.undo,
  };

  return (
    <div className={styles.page}>
      <ShippingToolbar
        tab={tab}
        lines={lines[tab]}
        chosen={chosen}
        can={can}
        address={address}
        onClear={() => setSelected(new Set())}
        onShip={() => setShipping(chosen)}
      />
      {scanner.outcome && <ResultBar outcome={scanner.outcome} onRemove={scanner.clear} />}
      {labeled.problem && (
        <Banner tone="danger" onDismiss={labeled.dismiss}>
          {labeled.problem}
        </Banner>
      )}
      <ShippingTabs
        value={tab}
        counts={{
          ready: lines.ready.length,
          shipped: lines.shipped.length,
          arrived: lines.isArrivedKnown ? lines.arrived.length : undefined,
        }}
        onChange={(next) => setParam('tab', next === 'ready' ? undefined : next)}
      />
      <div className={styles.grid}>
        <DataGrid<ShippingRow>
          key={tab}
          grid={grid}
          label="Shipping"
          columns={columns}
          rows={rows}
          status={status}
          isOrdered
          staysGrid
          hasHeader={isDesktop}
          selection="none"
          height="100%"
          rowHeight={rowHeight}
          rowTone={rowTone}
          fullWidth={(row) =>
            row.kind === 'line' && isDesktop ? undefined : <ShippingGroup row={row} tab={tab} {...parts} />
          }
          emptyText={address.text ? undefined : emptyTexts[tab]}
        />
      </div>
      {isDesktop && (
        <PageStatus
          grid={{ ...grid, displayedCount: lines[tab].length, selected: [] }}
          collection="orders"
          status={status}
          statusLine={() => selectionText(chosen)}
        />
      )}
      {shipping && (
        <ShipDialog
          lines={shipping}
          warehouseId={warehouseId}
          onShipped={() => setSelected(new Set())}
          onClose={() => setShipping(undefined)}
        />
      )}
      {undoId && <UndoDialog key={undoId} shipmentId={undoId} onClose={() => setParam('undo', undefined)} />}
      {takingBack && <TakeBackDialog orderIds={takingBack} onClose={() => setTakingBack(undefined)} />}
    </div>
  );
}

/** '4 selected, 15 pieces to Juniper Hill' */
function selectionText(chosen: readonly OrderLine[]) {
  if (chosen.length === 0) return null;
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = [...new Set(chosen.map(({ project }) => project.name))];
  return `${formatNumber(chosen.length)} selected, ${countOf(pieces, 'piece')} to ${names.join(' and ')}`;
}

/** '?kit=a,b' of kitting: the orders of these kits are selected, once they are there. */
function usePreselectedKits(
  ready: readonly OrderLine[],
  kitIds: string | undefined,
  onSelect: (ids: ReadonlySet<string>) => void,
) {
  const [done, setDone] = useState<string>();
  useEffect(() => {
    if (!kitIds || done === kitIds) return;
    const wanted = kitIds.split(',');
    const ids = ready.filter(({ kitId }) => wanted.includes(kitId)).map(({ id }) => id);
    if (ids.length === 0) return;
    setDone(kitIds);
    onSelect(new Set(ids));
  }, [ready, kitIds, done, onSelect]);
}
