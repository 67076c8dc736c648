import {
  type ApiError,
  type Count,
  type CountLine,
  errorSummary,
  type InventoryItem,
  messages,
} from '@groundwork/contract';
import { type CommandAnswer, collection, referencedName } from '@groundwork/data-cache';
import { formatNumber, useOfflineReason } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { countOf } from '../count-of.ts';
import { applyItemCounts, countItems } from '../inventory-items/stock-changes/count-items.ts';
import { useStockRights } from '../inventory-items/stock-rights.ts';
import { refusalText } from '../kits/stock-commands.ts';
import { applyCount, decideCount, undoCount, wasDone } from './count-commands.ts';
import { lastRounds } from './count-sheet.ts';
import { countStatistics } from './count-statistics.ts';
import { quickReviewRows, type ReviewRow, reviewRows } from './review-rows.ts';
import type { ReviewSource } from './review-source.ts';
import { countDescription } from './useCountSource.ts';

/** @param done what was applied before this answer, in words */
const problemOf = (
  answer: CommandAnswer<unknown>,
  rows: readonly ReviewRow[] = [],
  done?: string,
): string | undefined => (answer.kind === 'refused' ? lineProblems(answer.error, rows, done) : undefined);

/** Names the lines that the server refused. */
function lineProblems(error: ApiError, rows: readonly ReviewRow[], done?: string): string {
  const named = (error.fieldErrors ?? []).flatMap(({ field, message }) => {
    const [kind, id = ''] = field.split('.');
    const row = kind === 'inventoryItemIds' ? rows[Number(id)] : rows.find((each) => each.id === id);
    return row ? [`${row.name}: ${message}`] : [];
  });
  const [before, why] =
    named.length > 0 ? [done ?? 'Nothing was applied.', named.join(' ')] : [done, refusalText(error)];
  return [before, why].filter(Boolean).join(' ');
}

/** 'by Pia and Paul, 46 minutes'. */
function effortOf(lines: readonly CountLine[]): string | undefined {
  const { people, minutes } = countStatistics(lines);
  if (people.length === 0) return undefined;
  const names = people.map((id) => referencedName('users', id)?.split(' ')[0] ?? messages.unknownUser);
  const by = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
  return `by ${by}${minutes ? `, ${countOf(minutes, 'minute')}` : ''}`;
}

function useReviewParts(warehouseId: string) {
  const rights = useStockRights(warehouseId);
  const offline = useOfflineReason();
  const products = useAtomValue(collection('products').allAtom);
  const warehouse = useAtomValue(collection('locations').recordAtom(warehouseId));
  const productOf = useMemo(() => {
    const byId = new Map(products.map((product) => [product.id, product]));
    return (id: string | null | undefined) => byId.get(id ?? '');
  }, [products]);
  return { rights, offline, warehouse, productOf };
}

/** A count that waits to be applied, or was. */
export function useCountReview(
  count: Count,
  lines: readonly CountLine[],
  items: ReadonlyMap<string, InventoryItem>,
): ReviewSource {
  const { rights, offline, warehouse, productOf } = useReviewParts(count.warehouseId);
  useAtomValue(collection('users').allAtom);
  const rows = useMemo(
    () => reviewRows({ lines, itemOf: (id) => items.get(id), productOf, warehouse }),
    [lines, items, productOf, warehouse],
  );
  const isReview = count.status === 'Review';
  const decideReason = rights.decide ?? offline;
  return {
    title: count.name,
    status: count.status,
    description: countDescription(count),
    rows,
    total: lastRounds(lines).length,
    effort: effortOf(lines),
    applyReason: isReview ? decideReason : 'The count does not wait to be applied',
    largeReason: rights.large,
    leftOutText: (names) => `${names}: left out, the stock stays as it is.`,
    apply: async (applied, leftOut) => {
      const answer = await applyCount(
        count,
        leftOut.map(({ id }) => id),
      );
      return (await wasDone(answer, count, 'Applied')) ? undefined : problemOf(answer, [...applied, ...leftOut]);
    },
    recount: async (some) =>
      problemOf(
        await decideCount(
          count,
          some.map(({ id }) => id),
          'recount',
        ),
      ),
    recountReason: isReview ? decideReason : 'The count does not wait to be applied',
    undo: rights.decide
      ? undefined
      : async () => {
          const answer = await undoCount(count);
          if (await wasDone(answer, count, 'Review')) return undefined;
          if (answer.kind === 'refused') return errorSummary(answer.error);
          if (answer.kind === 'waiting' || answer.data.skipped.length === 0) return undefined;
          const skipped = answer.data.skipped.map(({ name = 'A deleted item', reason }) => `${name}: ${reason}`);
          return `Left as it is: ${skipped.join(' ')}`;
        },
  };
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** The server takes as many items at once. */
const mostAtOnce = 200;

/** The cycle counts of single items that wait to be applied (docs: domain/counts). */
export function useQuickReview(warehouseId: string): ReviewSource {
  const { rights, offline, warehouse, productOf } = useReviewParts(warehouseId);
  const stock = useAtomValue(collection('inventoryitems').byAtom('locationId', warehouseId));
  const rows = useMemo(() => quickReviewRows(stock, { productOf, warehouse }), [stock, productOf, warehouse]);
  return {
    title: 'Quick count',
    status: undefined,
    description: 'Cycle counts that wait to be applied',
    ...{ rows, total: rows.length, effort: undefined },
    applyReason: rights.decide ?? offline,
    largeReason: rights.large,
    leftOutText: (names) => `${names}: not applied now. Their counts keep waiting.`,
    apply: async (applied) => {
      for (const [index, part] of inParts(applied, mostAtOnce).entries()) {
        const done = index * mostAtOnce;
        const words = `${formatNumber(done)} of ${formatNumber(applied.length)} were applied, the others were not.`;
        const problem = problemOf(await applyItemCounts(part.map(({ id }) => id)), part, done > 0 ? words : undefined);
        if (problem) return problem;
      }
      return undefined;
    },
    recount: async (some) => {
      const clear = [{ op: 'replace' as const, path: 'cycleCount', value: null }];
      const result = await collection('inventoryitems').patchMany(
        some.map(({ id }) => id),
        clear,
      );
      return result.succeeded ? undefined : errorSummary(result.error);
    },
    recountReason: rights.work ?? offline,
    notFound: async (some) => {
      for (const part of inParts(some, mostAtOnce)) {
        const counts = part.map(({ inventoryItemId }) => ({ inventoryItemId, onShelf: 0 }));
        const problem = problemOf(await countItems(counts, 'Quick count'));
        if (problem) return problem;
      }
      return undefined;
    },
  };
}
