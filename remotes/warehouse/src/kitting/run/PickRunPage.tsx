import type { Location } from '@groundwork/contract';
import { useOpenRecords } from '@groundwork/data-cache';
import { type Outcome, ResultBar, ScanLine } from '@groundwork/scan';
import { useNavigate } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  EmptyState,
  mostTotes,
  SkeletonRows,
  useIsDesktop,
  useMediaQuery,
  useOfflineReason,
} from '@groundwork/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { countOf } from '../../count-of.ts';
import type { Kit } from '../../kits/kit.ts';
import { allocate } from '../../kits/stock-commands.ts';
import { useFullScreen } from '../../useFullScreen.ts';
import { JoinDialog } from '../JoinDialog.tsx';
import { useJoining } from '../join.ts';
import { isAllReady } from '../ready-moves.ts';
import { reserveOutcome } from '../reserve-outcome.ts';
import { keysOf, runAddress, runKeysOf, runKitsOf } from '../run-kits.ts';
import { type RunKey, withTotes } from '../run-totes.ts';
import { ShortageDialogs } from '../shortage/ShortageDialogs.tsx';
import { notOnTheTeam, useCanKit } from '../useCanKit.ts';
import { recordOfKit } from '../usePicker.ts';
import { AddKit } from './AddKit.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { PickCard } from './PickCard.tsx';
import { PickLines } from './PickLines.tsx';
import styles from './PickRunPage.module.css';
import { RunEnd } from './RunEnd.tsx';
import { RunHead } from './RunHead.tsx';
import type { Run } from './run-lines.ts';
import { hintOf } from './run-machine.ts';
import { currentLine } from './run-state.ts';
import { TotePanel } from './TotePanel.tsx';
import { UndoStrip } from './UndoStrip.tsx';
import { goneDetail, useGoneKits } from './useGoneKits.ts';
import { usePickRun } from './usePickRun.ts';

export interface PickRunPageProps {
  warehouse: Location;
  kits: readonly Kit[];
  isLoading: boolean;
  /** The `kits` of the address. */
  address: string;
}

/**
 * /warehouse/kitting?kits=a,b,c: one walk for up to 8 kits (docs: picking-runs). Everybody who opens the address sees
 * the same.
 */
export function PickRunPage({ warehouse, kits: allKits, isLoading, address }: PickRunPageProps) {
  useFullScreen();
  const navigate = useNavigate();
  const canKit = useCanKit(warehouse.id);
  const keys = useMemo(() => keysOf(address), [address]);
  const choose = useCallback((all: readonly Kit[]) => runKitsOf(all, keys), [keys]);
  const offline = useOfflineReason();
  const [isAdding, setAdding] = useState(false);
  const [missing, setMissing] = useState<Run['shorts'][number]>();
  const [isUndoOpen, setUndoOpen] = useState(false);
  const hasPanel = useMediaQuery('(min-width: 1000px)');
  // On a phone Short is at the bottom, where the thumb is.
  const isDesktop = useIsDesktop();
  const isIn = (key: string) => keys.some((each) => each.key === key);
  // A kit that is added or taken out leaves every other one in its tote.
  const totes = withTotes(keys, allKits);
  const go = (next: readonly RunKey[]) =>
    void navigate(next.length > 0 ? runAddress(next) : '/warehouse/kitting', { replace: true });
  const add = (kit: Kit): Outcome => {
    const more = runKeysOf(kit).filter(({ key }) => !isIn(key));
    if (keys.length + more.length > mostTotes)
      return {
        tone: 'error',
        title: `A pick run holds ${mostTotes} kits`,
        detail: 'Finish or take out another kit first.',
      };
    const next = withTotes([...totes, ...more], allKits);
    go(next);
    return { tone: 'ok', title: `${kit.name} added`, detail: `It goes into tote ${next.at(-1)?.tote}.` };
  };
  const pinned = runAddress(totes);
  const needsPin = !isLoading && totes.length > 0 && keys.some(({ tote }) => tote === undefined);
  // Reloaded, or opened by another picker, the address shows the same totes, wherever pieces are put meanwhile.
  useEffect(() => {
    if (needsPin) void navigate(pinned, { replace: true });
  }, [needsPin, pinned, navigate]);
  const pick = usePickRun({
    warehouseId: warehouse.id,
    choose,
    canKit,
    onKit: (id) => {
      const kit = allKits.find((each) => each.id === id);
      return kit
        ? add(kit)
        : { tone: 'error', title: 'Unknown kit', detail: 'It is not a kit of this warehouse, or it is finished.' };
    },
  });
  const { run, state, outcome, kits } = pick;
  const ids = useMemo(() => keys.map(({ key }) => key), [keys]);
  useGoneKits(ids, kits, isLoading, pick.onOutcome);
  const line = currentLine(run, state);
  const isReady = isAllReady(kits.flatMap(({ items }) => items));
  useOpenRecords(kits.map(({ key, kit }) => ({ ...recordOfKit(key, kit), mode: canKit ? 'pick' : 'view' })));
  const joining = useJoining(
    useMemo(() => [...new Set(kits.map(({ kit }) => kit))], [kits]),
    canKit && !isLoading,
  );
  const isJoining = (kit: Kit) => joining.some((each) => each.kit.id === kit.id);
  const unreserved = kits.flatMap(({ items }) => items.filter((item) => item.short > 0));
  const add1 = (
    <Button
      size="touch"
      icon="plus"
      disabledReason={keys.length >= mostTotes ? `A pick run holds ${mostTotes} kits` : undefined}
      onPress={() => setAdding(true)}
    >
      Add a kit
    </Button>
  );
  const takeOut = (gone: readonly string[]) => go(totes.filter(({ key }) => !gone.includes(key)));
  return (
    <div className={styles.page}>
      <RunHead
        warehouse={warehouse}
        kits={kits}
        run={run}
        hasPanel={hasPanel}
        isFull={keys.length >= mostTotes}
        isReadOnly={!canKit}
        onSteps={() => setUndoOpen(true)}
        onAdd={() => setAdding(true)}
        onReady={pick.readyAll}
        onTakeOut={(key) => takeOut([key])}
      />
      <div className={styles.body}>
        <div className={styles.main}>
          <ScanLine
            hint={hintOf(run, state, isReady)}
            onScan={pick.onScan}
            onOutcome={pick.onOutcome}
            isEnabled={!pick.short && !isAdding && !missing && joining.length === 0}
          />
          <ResultBar outcome={outcome} onRemove={() => pick.onOutcome(undefined)} />
          {!canKit && <Banner tone="info">{notOnTheTeam}</Banner>}
          {canKit && unreserved.length > 0 && (
            <Banner
              tone="info"
              action={
                <Button
                  disabledReason={offline}
                  onPress={() =>
                    void allocate(
                      unreserved.map(({ order }) => order.id),
                      { name: 'Pick run', what: 'Reserve all' },
                    ).then((answer) => pick.onOutcome(reserveOutcome(answer)))
                  }
                >
                  Reserve all
                </Button>
              }
            >
              {countOf(unreserved.length, 'item')} not reserved yet.
            </Banner>
          )}
          {line ? (
            <PickCard pick={pick} line={line} isReadOnly={!canKit} hasShort={isDesktop} />
          ) : kits.length === 0 ? (
            isLoading ? (
              <SkeletonRows rows={4} />
            ) : (
              <EmptyState icon="package-open" title="These kits are gone" text={goneDetail} action={add1} />
            )
          ) : (
            <RunEnd
              run={run}
              isReady={isReady}
              isDisabled={!canKit || pick.isReadying || outcome?.tone === 'error'}
              onReady={pick.readyAll}
              onShip={pick.ship}
            />
          )}
          <PickLines
            run={run}
            state={state}
            currentId={line?.id}
            onChoose={pick.goTo}
            onMissing={canKit ? setMissing : undefined}
          />
        </div>
        {hasPanel && (
          <aside className={styles.panel} aria-label="Totes">
            <TotePanel kits={kits} run={run} onTakeOut={(key) => takeOut([key])} />
            {add1}
          </aside>
        )}
      </div>
      <UndoStrip
        isWide={hasPanel}
        isOpen={isUndoOpen}
        onOpenChange={setUndoOpen}
        onUndo={pick.undo}
        end={
          !isDesktop && line && canKit ? (
            <Button size="touch" onPress={() => pick.setShort(line.id)}>
              Short
            </Button>
          ) : undefined
        }
      />
      {isAdding && (
        <AddKit
          warehouseId={warehouse.id}
          kits={allKits.filter((kit) => !runKeysOf(kit).every(({ key }) => isIn(key)) && kit.status !== 'Shipped')}
          onAdd={(kit) => {
            setAdding(false);
            pick.onOutcome(add(kit));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <ShortageDialogs
        warehouse={warehouse}
        allKits={allKits}
        pick={pick}
        missing={missing}
        onMissing={() => setMissing(undefined)}
      />
      {joining.length > 0 && (
        <JoinDialog
          warehouseId={warehouse.id}
          joining={joining}
          onOther={() => takeOut(kits.filter(({ kit }) => isJoining(kit)).map(({ key }) => key))}
        />
      )}
      {pick.isChecking && (
        <CheckDialog
          warehouseId={warehouse.id}
          kits={kits}
          onReady={pick.readyAll}
          onClose={() => pick.setChecking(false)}
        />
      )}
    </div>
  );
}
