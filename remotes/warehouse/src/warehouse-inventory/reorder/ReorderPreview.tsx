import type { Project } from '@groundwork/contract';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { CancelOrStop, RunningText } from '@groundwork/records';
import { Banner, Button, Dialog, FileDrop, formatNumber, SwitchField } from '@groundwork/ui';
import { useMemo, useState } from 'react';
import styles from './ReorderPreview.module.css';
import type { ReorderLine } from './reorder-list.ts';
import { ordered } from './reorder-run.ts';

const colors = { matched: '#15803D', belowLevel: '#D97706', notFound: '#DC2626' } as const;

/** Nothing where the file has no number: the result says so. */
const readable = (value: number | undefined) => (Number.isNaN(value) ? undefined : value);

const columns: readonly Column<ReorderLine>[] = [
  { id: 'line', header: 'Line', kind: 'number', width: 64, value: ({ line }) => line },
  { id: 'code', header: 'In the file', width: 140, value: ({ code }) => code },
  { id: 'product', header: 'Product', kind: 'name', grows: true, value: ({ product }) => product?.name },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 92, value: ({ quantity }) => readable(quantity) },
  { id: 'available', header: 'Available', kind: 'number', width: 96, value: ({ available }) => available },
  {
    id: 'level',
    header: 'Reorder level',
    kind: 'number',
    width: 120,
    value: ({ reorderLevel }) => readable(reorderLevel),
  },
  {
    id: 'result',
    header: 'Result',
    kind: 'status',
    width: 190,
    value: ({ problem, isBelowLevel }) => {
      if (problem) return { id: 'problem', label: problem, color: colors.notFound };
      if (isBelowLevel) return { id: 'belowLevel', label: 'Below level', color: colors.belowLevel };
      return { id: 'matched', label: 'Matched', color: colors.matched };
    },
  },
];

export interface ReorderPreviewProps {
  /** The stocking project of the warehouse; without one nothing can be ordered. */
  project: Project | undefined;
  warehouseName: string;
  lines: readonly ReorderLine[] | undefined;
  error: string | undefined;
  /** How far the import came that somebody has stopped. */
  notice: string | undefined;
  /** How many of the orders the project has by now. */
  repeated: number;
  /** How far the import is; undefined: it is not running. */
  progress: string | undefined;
  /** Stop was pressed. */
  isStopping: boolean;
  onStop: () => void;
  onFile: (file: File) => void;
  onRefused: (file: File) => void;
  onImport: (lines: readonly ReorderLine[]) => void;
  onClose: () => void;
}

/** Takes a re-order list and shows what it means before anything is ordered (docs: inventory-system-files). */
export function ReorderPreview({
  project,
  warehouseName,
  lines,
  error,
  notice,
  repeated,
  progress,
  isStopping,
  onStop,
  onFile,
  onRefused,
  onImport,
  onClose,
}: ReorderPreviewProps) {
  const grid = useGrid<ReorderLine>();
  const [isBelowOnly, setBelowOnly] = useState(false);
  const taken = useMemo(
    () => (isBelowOnly ? lines?.filter(({ isBelowLevel }) => isBelowLevel) : lines) ?? [],
    [lines, isBelowOnly],
  );
  const count = ordered(taken).length;
  const problems = lines?.filter(({ problem }) => problem).length ?? 0;
  const below = lines?.filter(({ isBelowLevel, problem }) => isBelowLevel && !problem).length ?? 0;
  const isBusy = progress !== undefined;
  return (
    <Dialog
      title="Import ROL"
      size={lines ? 'extra-large' : 'medium'}
      onClose={() => !isBusy && onClose()}
      banner={(error ?? notice) && <Banner tone={error ? 'danger' : 'warning'}>{error ?? notice}</Banner>}
      footerNote={
        progress ? <RunningText text={progress} /> : lines && project && `The orders are created in ${project.name}.`
      }
      footer={
        <>
          <CancelOrStop isRunning={isBusy} isStopping={isStopping} stop={onStop} onCancel={onClose} />
          {lines && (
            <Button
              variant="primary"
              isBusy={isBusy}
              busyLabel="Ordering"
              isDisabled={!project || taken.every(({ problem }) => problem)}
              onPress={() => onImport(taken)}
            >
              {submitLabel(
                count,
                taken.some(({ problem }) => !problem),
              )}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {!project && (
          <Banner tone="warning">
            {`No project has ${warehouseName} as its location, so there is none to order stock in.`}
          </Banner>
        )}
        {!lines && (
          <FileDrop
            accept=".csv,text/csv"
            label="Choose a file"
            onFiles={([file]) => file && onFile(file)}
            onRefused={([file]) => file && onRefused(file)}
          >
            <p className={styles.hint}>
              A CSV file with the columns Product ID or Barcode, Quantity and, if you like, Reorder level.
            </p>
          </FileDrop>
        )}
        {lines && (
          <>
            {repeated > 0 && project && (
              <Banner tone="warning">
                {`${project.name} has ${formatNumber(repeated)} of these orders already, made in the last 24 hours. Importing makes ${repeated === 1 ? 'it' : 'them'} again.`}
              </Banner>
            )}
            <div className={styles.summary}>
              <span>{`${formatNumber(lines.length - problems)} matched · ${formatNumber(problems)} not taken · ${formatNumber(below)} below level`}</span>
              {below > 0 && (
                <SwitchField label="Only products below their level" value={isBelowOnly} onChange={setBelowOnly} />
              )}
            </div>
            <DataGrid
              grid={grid}
              label="Lines of the file"
              columns={columns}
              rows={isBelowOnly ? taken : lines}
              selection="none"
              height="360px"
              rowHeight={44}
              staysGrid
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A list may bring levels alone. */
function submitLabel(orders: number, hasLevels: boolean): string {
  if (orders === 0) return hasLevels ? 'Keep levels' : 'Create orders';
  return orders === 1 ? 'Create 1 order' : `Create ${formatNumber(orders)} orders`;
}
