import type { KitStatus, Location } from '@groundwork/contract';
import { collection, useLists, useOpenRecords } from '@groundwork/data-cache';
import { ResultBar, ScanLine } from '@groundwork/scan';
import { useNavigate, useSession } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  formatNumber,
  IconButton,
  MultiPills,
  Progress,
  RichText,
  StatusBadge,
  useOfflineReason,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { countOf } from '../../count-of.ts';
import { inventoryItemsAtom } from '../../kits/expected-stock.ts';
import { type Kit, type KitItem, orphansId } from '../../kits/kit.ts';
import { itemStatusChips, kitStatusColors } from '../../kits/kit-status.ts';
import { stockByProduct } from '../../kits/stock-index.ts';
import { JoinDialog } from '../JoinDialog.tsx';
import { useJoining } from '../join.ts';
import { KitPicture } from '../KitPicture.tsx';
import { itemsToScan } from '../ready-moves.ts';
import { CheckDialog } from '../run/CheckDialog.tsx';
import { hintOf } from '../run/run-machine.ts';
import { UndoStrip } from '../run/UndoStrip.tsx';
import { usePickRun } from '../run/usePickRun.ts';
import { ShortageDialogs } from '../shortage/ShortageDialogs.tsx';
import { notOnTheTeam, useCanKit } from '../useCanKit.ts';
import { usePicker } from '../usePicker.ts';
import styles from './KitPanel.module.css';
import { KitRowItem } from './KitRowItem.tsx';
import { KitTools } from './KitTools.tsx';
import { kitRows, type NextStep } from './kit-rows.ts';
import { OtherProductDialog } from './OtherProductDialog.tsx';
import { kitActions } from './useKitActions.ts';

export interface KitPanelProps {
  warehouse: Location;
  kit: Kit;
  allKits: readonly Kit[];
}

const lists = ['preparationitemtemplates'] as const;
/** Orders without a preparation are no record that one could have open. */
const openRecords = ({ preparation }: Kit) =>
  preparation ? [{ collection: 'preparations', id: preparation.id, mode: 'view' } as const] : [];

/**
 * One kit: its instructions, its items by emplacement, and everything that is done with them (docs: domain/kitting).
 */
export function KitPanel({ warehouse, kit, allKits }: KitPanelProps) {
  useLists(lists);
  useOpenRecords(openRecords(kit));
  const navigate = useNavigate();
  const { isElevated } = useSession();
  const offline = useOfflineReason();
  const canKit = useCanKit(warehouse.id);
  const picker = usePicker(kit);
  const joining = useJoining(
    useMemo(() => [kit], [kit]),
    canKit,
  );
  const choose = useCallback(
    (all: readonly Kit[]) =>
      all
        .filter(({ id }) => id === kit.id)
        .map((each) => ({
          key: each.id,
          tote: 0,
          name: each.name,
          project: each.project,
          items: each.items,
          kit: each,
        })),
    [kit.id],
  );
  const pick = usePickRun({
    warehouseId: warehouse.id,
    choose,
    canKit,
    onKit: (id) => {
      if (!allKits.some((each) => each.id === id))
        return { tone: 'error', title: 'Unknown kit', detail: 'It is not a kit of this warehouse.' };
      void navigate(`/warehouse/kitting?kit=${encodeURIComponent(id)}`);
      return { tone: 'ok', title: 'Another kit' };
    },
  });
  const stock = stockByProduct(useAtomValue(inventoryItemsAtom(warehouse.id)));
  const templates = collection('preparationitemtemplates');
  useAtomValue(templates.statusAtom);
  const rows = kitRows(kit.items, stock, (id) => (id ? templates.get(id) : undefined));
  const [statuses, setStatuses] = useState<readonly KitStatus[]>([]);
  const [missing, setMissing] = useState<KitItem>();
  const [replaced, setReplaced] = useState<KitItem>();
  const [isUndoOpen, setUndoOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const actions = useMemo(() => kitActions(kit, pick.onOutcome), [kit, pick.onOutcome]);
  const { preparation, project, area, unit, items, status, readyCount } = kit;
  const shortCount = rows.filter(({ isShort }) => isShort).length;
  const live = items.filter((item) => item.status !== 'Shipped');
  const more = itemsToScan(live);
  const isBlocked = pick.outcome?.tone === 'error';
  const shown = rows.filter(({ item }) => statuses.length === 0 || statuses.includes(item.status));
  const step = (item: KitItem, next: NonNullable<NextStep>) => {
    if (next === 'reserve') return actions.reserve([item], kit.name);
    if (next === 'drop') return actions.drop(item);
    if (next === 'ready') return actions.ready(item);
    const line = pick.run.lines.find(
      (each) => each.open > 0 && each.rows.some(({ orderId }) => orderId === item.order.id),
    );
    if (line) pick.setShort(line.id);
    else setMissing(item);
  };
  const words = `${formatNumber(readyCount)} of ${formatNumber(items.length)} ready`;
  const dropped = live.some((item) => item.entries.some((entry) => entry.status === 'Dropped'));
  const readyReason =
    more > 0
      ? `Scan ${formatNumber(more)} more to finish`
      : isBlocked
        ? 'Remove the wrong items first'
        : dropped
          ? offline
          : 'Nothing is dropped';
  const shippingReason = pick.isReadying
    ? 'The server has not confirmed yet that it is ready'
    : status === 'Ready'
      ? isBlocked
        ? 'Remove the wrong items first'
        : offline
      : 'The kit is not ready';
  return (
    <section className={styles.panel} aria-label={kit.name}>
      <header className={styles.head}>
        <IconButton
          icon="arrow-left"
          label="Back to the kits"
          size="touch"
          onPress={() => void navigate('/warehouse/kitting')}
        />
        <KitPicture mediaItemIds={preparation?.mediaItemIds} width={56} height={56} className={styles.picture} />
        <div className={styles.title}>
          <h2>
            {kit.name} <StatusBadge label={status} color={kitStatusColors[status]} size="large" />
          </h2>
          <span>{[project?.name, area?.name, unit?.name].filter(Boolean).join(' › ')}</span>
        </div>
        <div className={styles.tools}>
          <KitTools kit={kit} isReadOnly={!canKit} />
        </div>
      </header>
      <div className={styles.scroll}>
        {!canKit && <Banner tone="info">{notOnTheTeam}</Banner>}
        {picker && <Banner tone="info">{picker.firstName} is picking this kit.</Banner>}
        <div className={styles.instructions} data-whole={isWhole}>
          <RichText html={preparation?.kittingInstructions ?? ''} empty="No kitting instructions provided" />
          {preparation?.kittingInstructions && (
            <Button variant="quiet" size="small" onPress={() => setWhole(!isWhole)}>
              {isWhole ? 'Show less' : 'Show all'}
            </Button>
          )}
        </div>
        <ScanLine
          hint={hintOf(pick.run, pick.state)}
          onScan={pick.onScan}
          onOutcome={pick.onOutcome}
          isEnabled={!pick.short && !missing && joining.length === 0}
        />
        <ResultBar outcome={pick.outcome} onRemove={() => pick.onOutcome(undefined)} />
        <div className={styles.list}>
          <div className={styles.listHead}>
            <h3>Pick list</h3>
            <span>
              {countOf(items.length, 'item')}
              <span className={styles.order}> by emplacement</span>
            </span>
            {canKit && (
              <Button
                size="touch"
                icon="layers"
                className={styles.all}
                disabledReason={offline}
                onPress={() => actions.reserve(items, kit.name)}
              >
                Reserve all
              </Button>
            )}
            <MultiPills
              label="Item status"
              value={statuses}
              onChange={setStatuses}
              options={itemStatusChips.map((id) => ({
                id,
                label: id,
                count: items.filter((item) => item.status === id).length,
                color: kitStatusColors[id],
              }))}
            />
          </div>
          <ul className={styles.rows} aria-label="Pick list">
            {shown.map((row) => (
              <KitRowItem
                key={row.item.order.id}
                row={row}
                showsProject={kit.id === orphansId}
                isReadOnly={!canKit}
                onStep={(next) => step(row.item, next)}
                onBack={() => actions.back(row.item)}
                onOtherProduct={isElevated && row.item.entries.length === 0 ? () => setReplaced(row.item) : undefined}
              />
            ))}
          </ul>
        </div>
      </div>
      <UndoStrip isWide={false} isOpen={isUndoOpen} onOpenChange={setUndoOpen} onUndo={pick.undo} />
      {canKit && (
        <footer className={styles.foot}>
          <div className={styles.progress}>
            <span>
              <b>{words}</b>
              {more > 0 && ` · scan ${formatNumber(more)} more to finish`}
              {shortCount > 0 && <em> · {formatNumber(shortCount)} short</em>}
            </span>
            <Progress complete={readyCount} problem={shortCount} max={items.length} label={words} isLabelHidden />
          </div>
          <Button
            size="touch"
            icon="package-check"
            disabledReason={readyReason}
            reasonPlacement="top"
            onPress={pick.readyAll}
          >
            Ready all
          </Button>
          <Button
            size="touch"
            variant="primary"
            icon="package-open"
            disabledReason={shippingReason}
            reasonPlacement="top"
            onPress={() => void navigate(`/warehouse/shipping?kit=${encodeURIComponent(kit.id)}`)}
          >
            Move to shipping
          </Button>
        </footer>
      )}
      <ShortageDialogs
        warehouse={warehouse}
        allKits={allKits}
        pick={pick}
        missing={missing && { item: missing, missing: Math.max(1, missing.short) }}
        onMissing={() => setMissing(undefined)}
      />
      {replaced && (
        <OtherProductDialog
          item={replaced}
          stock={stock}
          onDone={(said) => {
            setReplaced(undefined);
            pick.onOutcome(said);
          }}
          onClose={() => setReplaced(undefined)}
        />
      )}
      {joining.length > 0 && (
        <JoinDialog warehouseId={warehouse.id} joining={joining} onOther={() => void navigate('/warehouse/kitting')} />
      )}
      {pick.isChecking && (
        <CheckDialog
          warehouseId={warehouse.id}
          kits={pick.kits}
          onReady={pick.readyAll}
          onClose={() => pick.setChecking(false)}
        />
      )}
    </section>
  );
}
