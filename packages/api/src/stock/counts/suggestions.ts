import type { InventoryItem } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import type { Caller } from '../../policy/caller.ts';
import type { Doc } from '../../records/document.ts';
import type { Queries } from '../../store/store.ts';
import { requireCommand } from '../authorize-command.ts';

/** How soon an item is counted again, by how much of all movement it has: A the most moved (docs: domain/counts). */
const daysBetweenCounts = { A: 30, B: 90, C: 365 } as const;
type Class = keyof typeof daysBetweenCounts;
/** Shares of the moved items, the most moved first. */
const shares: readonly [Class, number][] = [
  ['A', 0.2],
  ['B', 0.5],
];

/** As many as one count of chosen items may have. */
const mostSuggestions = 1_000;

/** An item that should be counted, and why: somebody came up short, more is reserved than there is, it never was, it is due. */
export interface Suggestion {
  inventoryItemId: string;
  reasons: ('short' | 'negative' | 'never' | 'due')[];
  class: Class;
  moves90Days: number;
  countedUtc?: string;
}

interface Row {
  doc: Doc & InventoryItem;
  moves: number;
}

/** GET counts/suggestions: the most urgent first, of what is on the shelves. */
export async function suggestedCounts(queries: Queries, caller: Caller, warehouseId: string): Promise<Suggestion[]> {
  requireCommand(caller, 'counts/open', warehouseId);
  const { rows } = await queries.query<Row>(
    `select i.doc, coalesce(m.moves, 0)::integer as moves from inventoryitems i left join (
       select inventory_item_id, count(*) as moves from stockmoves
       where location_id = $1 and kind <> 'initial' and time_created > now() - interval '90 days' group by 1
     ) m on m.inventory_item_id = i.id
     where i.location_id = $1 and not i.is_deleted and not i.is_archived and coalesce(i.doc->'transit', 'null') = 'null'
     order by moves desc, i.id`,
    [warehouseId],
  );
  const moved = rows.filter(({ moves }) => moves > 0).length;
  const now = Date.now();
  return rows
    .flatMap((row, index) => {
      const suggestion = suggestionOf(row, classOf(index, row.moves, moved), now);
      return suggestion.reasons.length > 0 ? [suggestion] : [];
    })
    .sort((one, other) => urgency(other) - urgency(one))
    .slice(0, mostSuggestions);
}

function classOf(rank: number, moves: number, moved: number): Class {
  if (moves === 0) return 'C';
  return shares.find(([, share]) => rank < moved * share)?.[0] ?? 'C';
}

function suggestionOf({ doc, moves }: Row, letter: Class, now: number): Suggestion {
  const reasons: Suggestion['reasons'] = [];
  const { countedUtc } = doc;
  if (doc.countRequest) reasons.push('short');
  if (availableQuantity(doc) < 0) reasons.push('negative');
  if (!countedUtc) reasons.push('never');
  else if (now - Date.parse(countedUtc) > daysBetweenCounts[letter] * 86_400_000) reasons.push('due');
  return { inventoryItemId: doc.id, reasons, class: letter, moves90Days: moves, countedUtc };
}

const weights = { short: 8, negative: 4, due: 2, never: 1 } as const;
const urgency = ({ reasons, moves90Days }: Suggestion) =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0) + Math.min(moves90Days, 999) / 1_000;
