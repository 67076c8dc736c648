import { type InventoryItem, type Location, toastDurations } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useCan, useUnsavedWork } from '@groundwork/shell-sdk';
import { formatNumber, lazyDialog, type MenuItem, toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { type ReorderLine, readReorderList, reorderLines } from './reorder-list.ts';
import { madeBefore, ordered, runReorder } from './reorder-run.ts';
import { useStockingProject } from './useStockingProject.ts';

const ReorderPreview = lazyDialog(async () => (await import('./ReorderPreview.tsx')).ReorderPreview);

export interface ReorderImport {
  /** The entry of the grid menu; empty for users who may not order. */
  menu: readonly MenuItem[];
  dialog: ReactNode;
}
interface Import {
  id: string;
  lines?: readonly ReorderLine[];
  /** How many of the orders the project has by now. */
  repeated?: number;
  error?: string;
}

/**
 * Import ROL: a file, a preview, then New orders in the stocking project, one after the other
 * (docs: inventory-system-files).
 */
export function useReorderImport(warehouse: Location | undefined): ReorderImport {
  const can = useCan();
  const project = useStockingProject(warehouse?.id);
  const [current, setCurrent] = useState<Import>();
  const [progress, setProgress] = useState<string>();
  // A file was chosen, and a part of it may be ordered already.
  useUnsavedWork(current?.lines !== undefined);
  const mayImport = can('update', 'products') && can('create', 'orders', { projectId: project?.id });

  const take = async (file: File) => {
    const id = crypto.randomUUID();
    // A dialog that was closed meanwhile stays closed: another warehouse may be chosen by then.
    const show = (read: Import) => setCurrent((shown) => (shown === current ? read : shown));
    // It was moved, or the code that reads it could not be loaded.
    const rows = await readReorderList(file).catch(() => `${file.name} could not be read. Choose it again.`);
    if (typeof rows === 'string') return show({ id, error: rows });
    await Promise.all([
      collection('products').load(),
      collection('inventoryitems').load(),
      collection('orders').load(),
    ]);
    const products = getDefaultStore().get(collection('products').allAtom);
    const stock = getDefaultStore().get(collection('inventoryitems').byAtom('locationId', warehouse?.id ?? ''));
    const lines = reorderLines(rows, products, stock as readonly InventoryItem[]);
    const made = getDefaultStore().get(collection('orders').byAtom('projectId', project?.id ?? ''));
    show({ id, lines, repeated: madeBefore(lines, made) });
  };
  const order = async ({ id, lines: all }: Import, lines: readonly ReorderLine[]) => {
    if (!project) return;
    setCurrent((shown) => shown && { ...shown, error: undefined });
    setProgress('Ordering');
    const error = await runReorder(lines, { projectId: project.id, importId: id, onProgress: setProgress });
    setProgress(undefined);
    // Lines that were ordered before the failure are marked, so that a second try does not order them again.
    if (error) return setCurrent({ id, lines: all, error });
    setCurrent(undefined);
    const count = ordered(lines).length;
    toast({
      text:
        count === 0
          ? 'The reorder levels are saved.'
          : `${count === 1 ? '1 order was' : `${formatNumber(count)} orders were`} made in ${project.name}.`,
      tone: 'success',
      duration: toastDurations.long,
    });
  };

  return {
    menu: mayImport
      ? [
          {
            id: 'importRol',
            label: 'Import ROL',
            icon: 'upload',
            onAction: () => setCurrent({ id: '' }),
          },
        ]
      : [],
    dialog: current && (
      <ReorderPreview
        project={project}
        warehouseName={warehouse?.name ?? ''}
        lines={current.lines}
        error={current.error}
        repeated={current.repeated ?? 0}
        progress={progress}
        onFile={(file) => void take(file)}
        onRefused={({ name }) =>
          setCurrent({ id: '', error: `${name} is not a CSV file. Save the list as CSV first.` })
        }
        onImport={(lines) => void order(current, lines)}
        onClose={() => setCurrent(undefined)}
      />
    ),
  };
}
