import { type InventoryItem, type Location, toastDurations } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useStoppableRun } from '@groundwork/records';
import { useCan, useUnsavedWork } from '@groundwork/shell-sdk';
import { lazyDialog, type MenuItem, toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { type ReorderLine, readReorderList, reorderLines } from './reorder-list.ts';
import { beginReorder, madeBefore, outcomeText, type Reorder, runReorder } from './reorder-run.ts';
import { useStockingProject } from './useStockingProject.ts';

const ReorderPreview = lazyDialog(async () => (await import('./ReorderPreview.tsx')).ReorderPreview);

export interface ReorderImport {
  /** The entry of the grid menu; empty for users who may not order. */
  menu: readonly MenuItem[];
  dialog: ReactNode;
}
interface Import {
  lines?: readonly ReorderLine[];
  /** What was ordered of the lines, and when they were read. */
  reorder?: Reorder;
  /** How many of the orders the project has by now. */
  repeated?: number;
  error?: string;
  /** It was stopped. */
  notice?: string;
}

/**
 * Import ROL: a file, a preview, then New orders in the stocking project, one after the other
 * (docs: inventory-system-files).
 */
export function useReorderImport(warehouse: Location | undefined): ReorderImport {
  const can = useCan();
  const project = useStockingProject(warehouse?.id);
  const [current, setCurrent] = useState<Import>();
  const { progress, isStopping, stop, run } = useStoppableRun();
  // A file was chosen, and a part of it may be ordered already.
  useUnsavedWork(current?.lines !== undefined);
  const mayImport = can('update', 'products') && can('create', 'orders', { projectId: project?.id });

  const take = async (file: File) => {
    // A dialog that was closed meanwhile stays closed: another warehouse may be chosen by then.
    const show = (read: Import) => setCurrent((shown) => (shown === current ? read : shown));
    // It was moved, or the code that reads it could not be loaded.
    const rows = await readReorderList(file).catch(() => `${file.name} could not be read. Choose it again.`);
    if (typeof rows === 'string') return show({ error: rows });
    await Promise.all([
      collection('products').load(),
      collection('inventoryitems').load(),
      collection('orders').load(),
    ]);
    const products = getDefaultStore().get(collection('products').allAtom);
    const stock = getDefaultStore().get(collection('inventoryitems').byAtom('locationId', warehouse?.id ?? ''));
    const lines = reorderLines(rows, products, stock as readonly InventoryItem[]);
    const made = getDefaultStore().get(collection('orders').byAtom('projectId', project?.id ?? ''));
    show({ lines, reorder: project && beginReorder(project.id), repeated: madeBefore(lines, made) });
  };
  const order = async ({ reorder, ...rest }: Import, lines: readonly ReorderLine[]) => {
    if (!project || !reorder) return;
    setCurrent({ lines: rest.lines, reorder });
    const outcome = await run((goOn) => runReorder(lines, reorder, goOn));
    const text = outcomeText(outcome, project.name);
    // What was ordered before the end is marked, so that a second try does not order it again.
    if (outcome.failure) return setCurrent({ lines: rest.lines, reorder, error: text });
    if (outcome.isStopped) return setCurrent({ lines: rest.lines, reorder, notice: text });
    setCurrent(undefined);
    toast({ text, tone: outcome.meanwhile.length > 0 ? 'warning' : 'success', duration: toastDurations.long });
  };

  return {
    menu: mayImport
      ? [
          {
            id: 'importRol',
            label: 'Import ROL',
            icon: 'upload',
            onAction: () => setCurrent({}),
          },
        ]
      : [],
    dialog: current && (
      <ReorderPreview
        project={project}
        warehouseName={warehouse?.name ?? ''}
        lines={current.lines}
        error={current.error}
        notice={current.notice}
        repeated={current.repeated ?? 0}
        progress={progress}
        isStopping={isStopping}
        onStop={stop}
        onFile={(file) => void take(file)}
        onRefused={({ name }) => setCurrent({ error: `${name} is not a CSV file. Save the list as CSV first.` })}
        onImport={(lines) => void order(current, lines)}
        onClose={() => setCurrent(undefined)}
      />
    ),
  };
}
