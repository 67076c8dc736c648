import { toastDurations } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import { DataGrid, downloadCsv, exportFileName, useGrid } from '@groundwork/grid';
import { PageHeader } from '@groundwork/records';
import { Banner, Button, ConfirmDialog, formatNumber, SegmentedControl, StatusBadge, toast } from '@groundwork/ui';
import { useCallback, useMemo, useState } from 'react';
import { countOf } from '../count-of.ts';
import { signed } from '../inventory-items/stock-history/history.ts';
import { countColors } from './count-colors.ts';
import styles from './ReviewScreen.module.css';
import { type ReviewRow, reviewSummary } from './review-rows.ts';
import type { ReviewSource } from './review-source.ts';
import { money, reviewColumns } from './reviewColumns.tsx';
import { useTicks } from './useTicks.ts';

const lists = ['products', 'mediaitems', 'users'] as const;
type Tab = 'differences' | 'matches' | 'second' | 'moved' | 'out';
const isIn: Readonly<Record<Tab, (row: ReviewRow) => boolean>> = {
  differences: ({ tolerance, state }) => tolerance !== 'match' && state !== 'left-out',
  matches: ({ tolerance, state }) => tolerance === 'match' && state !== 'left-out',
  second: ({ earlier }) => earlier.length > 0,
  moved: ({ movedSince }) => movedSince !== 0,
  out: ({ state }) => state === 'left-out',
};

/** The message outlives the screen: its Undo answers where it was pressed. */
const sayUndone = (problem: string | undefined) =>
  problem === undefined
    ? toast({ text: 'The count was undone', tone: 'success', duration: toastDurations.long })
    : toast({ text: problem, tone: 'danger' });

/** Counted and expected quantities side by side; people with the right apply the count (docs: domain/counts). */
export function ReviewScreen({ source, onLeave }: { source: ReviewSource; onLeave: () => void }) {
  useLists(lists);
  const grid = useGrid<ReviewRow>();
  const { handle, selected } = grid;
  const [tab, setTab] = useState<Tab>('differences');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { rows } = source;
  const live = rows.filter(({ state }) => state === 'counted');
  const { largeReason } = source;
  const isMine = useCallback((row: ReviewRow) => !(row.isLarge && largeReason), [largeReason]);
  const shown = useMemo(() => rows.filter(isIn[tab]), [rows, tab]);
  const isTicking = tab === 'differences' && source.applyReason === undefined;
  const unticked = useTicks(grid, shown, isTicking, isMine);
  const differences = live.filter(isIn.differences);
  const accepted = differences.filter((row) => isMine(row) && !unticked.has(row.id));
  const acceptedRows = new Set(accepted);
  const leftOut = differences.filter((row) => !acceptedRows.has(row));
  const refused = differences.filter((row) => !isMine(row));
  const matches = live.filter(isIn.matches);
  const summary = reviewSummary(rows.filter(({ state }) => state !== 'left-out'));

  const run = async (work: () => Promise<string | undefined>, done?: string, undo?: typeof source.undo) => {
    setBusy(true);
    setAsking(false);
    const problem = await work();
    setBusy(false);
    setFailure(problem);
    if (problem || !done) return;
    toast({
      text: done,
      tone: 'success',
      duration: toastDurations.long,
      ...(undo && { action: { label: 'Undo', onAction: () => void undo().then(sayUndone) } }),
    });
  };
  const applied = [...accepted, ...matches];
  const apply = () =>
    run(
      () => source.apply(applied, leftOut),
      `${countOf(accepted.length, 'difference')} applied in ${source.title}`,
      source.undo,
    );
  const recounted = tab === 'differences' && isTicking ? accepted : (selected as readonly ReviewRow[]);
  const names = (some: readonly ReviewRow[]) =>
    some.length > 3
      ? `${some
          .slice(0, 2)
          .map(({ name }) => name)
          .join(', ')} and ${formatNumber(some.length - 2)} more`
      : some.map(({ name }) => name).join(', ');
  const label =
    differences.length === 0
      ? 'Apply'
      : leftOut.length > 0
        ? `Apply ${formatNumber(accepted.length)} of ${formatNumber(differences.length)}`
        : `Apply ${formatNumber(accepted.length)}`;

  return (
    <div className={styles.screen}>
      <PageHeader title={source.title} back={{ label: 'Back to counts', onPress: onLeave }}>
        {source.status && <StatusBadge label={source.status} color={countColors[source.status]} />}
        <span className={styles.description}>{source.description}</span>
        <span className={styles.actions}>
          <Button
            icon="download"
            isDisabled={rows.length === 0 || !handle}
            onPress={() =>
              handle &&
              void downloadCsv(exportFileName(`export-${source.title}`), handle.csvParts({ withInternalId: true }))
            }
          >
            Export
          </Button>
          {source.notFound && (
            <Button
              disabledReason={source.recountReason}
              isDisabled={recounted.length === 0 || source.recountReason !== undefined}
              onPress={() => void run(() => source.notFound?.(recounted) ?? Promise.resolve(undefined))}
            >
              Not found
            </Button>
          )}
          <Button
            icon="refresh-cw"
            disabledReason={
              source.recountReason ?? (recounted.length === 0 ? 'Tick the lines to count again' : undefined)
            }
            onPress={() =>
              void run(() => source.recount(recounted), `${countOf(recounted.length, 'item')} to count again`)
            }
          >
            Count again
          </Button>
          {source.undo && source.status === 'Applied' && (
            <Button
              icon="undo-2"
              isBusy={isBusy}
              onPress={() => void run(source.undo ?? (async () => undefined), 'The count was undone')}
            >
              Undo
            </Button>
          )}
          {source.status !== 'Applied' && source.status !== 'Cancelled' && (
            <Button
              variant="primary"
              isBusy={isBusy}
              busyLabel="Applying"
              disabledReason={source.applyReason ?? (applied.length === 0 ? 'No line may be applied' : undefined)}
              onPress={() => (leftOut.length > 0 ? setAsking(true) : void apply())}
            >
              {label}
            </Button>
          )}
        </span>
      </PageHeader>
      <dl className={styles.tiles}>
        <Tile
          label="Counted"
          value={formatNumber(rows.length)}
          unit={`of ${formatNumber(source.total)}`}
          text={source.effort}
        />
        <Tile
          label="Matches"
          value={formatNumber(summary.matches)}
          text={rows.length > 0 ? `${((100 * summary.matches) / rows.length).toFixed(1)} % of the lines` : undefined}
        />
        <Tile
          label="Differences"
          value={formatNumber(summary.differences)}
          text={`${formatNumber(summary.above)} above tolerance, ${formatNumber(summary.within)} within`}
        />
        <Tile
          label="Pieces"
          value={signed(summary.pieces)}
          text={`${formatNumber(summary.missing)} missing, ${formatNumber(summary.found)} found`}
        />
        <Tile label="Value" value={money(summary.value)} text="at purchase prices" />
      </dl>
      {failure && (
        <div className={styles.banner}>
          <Banner tone="danger" onDismiss={() => setFailure(undefined)}>
            {failure}
          </Banner>
        </div>
      )}
      {refused.length > 0 && source.applyReason === undefined && (
        <div className={styles.banner}>
          <Banner tone="warning">
            <strong>{`${names(refused)} cannot be applied by you.`}</strong>{' '}
            {`${source.largeReason}. Leave the count to a Director, or apply the others without it.`}
          </Banner>
        </div>
      )}
      <div className={styles.tabs}>
        <SegmentedControl
          label="Lines"
          value={tab}
          onChange={setTab}
          options={[
            { id: 'differences', label: 'Differences', count: rows.filter(isIn.differences).length },
            { id: 'matches', label: 'Matches', count: rows.filter(isIn.matches).length },
            { id: 'second', label: 'Second count', count: rows.filter(isIn.second).length },
            { id: 'moved', label: 'Moved since', count: rows.filter(isIn.moved).length },
            ...(rows.some(isIn.out)
              ? [{ id: 'out' as const, label: 'Left out', count: rows.filter(isIn.out).length }]
              : []),
          ]}
        />
      </div>
      <div className={styles.grid}>
        <DataGrid
          key={tab}
          grid={grid}
          label="Counted lines"
          columns={reviewColumns}
          rows={shown}
          height="100%"
          rowHeight={64}
          selection={source.recountReason === undefined || isTicking ? 'multiple' : 'none'}
          isSelectable={isMine}
          sort={{ column: 'place', direction: 'asc' }}
          emptyText={tab === 'differences' ? 'No differences' : 'Nothing to show'}
        />
      </div>
      <footer className={styles.footer}>
        <span>
          <strong>{formatNumber(summary.differences)}</strong>{' '}
          {summary.differences === 1 ? 'difference' : 'differences'}
          {accepted.length > 0 && (
            <>
              {' · '}
              <strong>{formatNumber(accepted.length)}</strong>
              {` accepted: ${signed(reviewSummary(accepted).pieces)} pieces, `}
              <strong>{money(reviewSummary(accepted).value)}</strong>
            </>
          )}
        </span>
        <span>{`Counted + not on shelf = new stock.${source.undo ? ' Applying can be undone.' : ''}`}</span>
      </footer>
      {isAsking && (
        <ConfirmDialog
          title={label}
          text={source.leftOutText(names(leftOut))}
          confirmLabel={label}
          onConfirm={() => void apply()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Tile({ label, value, unit, text }: { label: string; value: string; unit?: string; text?: string }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong> {unit}
      </dd>
      {text && <dd className={styles.hint}>{text}</dd>}
    </div>
  );
}
