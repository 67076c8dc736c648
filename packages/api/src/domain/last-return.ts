import type { FieldChange, StockMove } from '@groundwork/contract';
import type { Doc } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/** The reason in the ledger of what takes a return back, as with a count. */
export const undoReason = 'Undo';

/** A return as the ledger and the audit log have it. */
export interface DoneReturn {
  operationId: string;
  /** When the ledger was written. */
  time: string;
  /** The line of what the warehouse took in. */
  back: StockMove;
  /** How many pieces came back. */
  quantity: number;
  /** The lines of the project's stock. What it had no more has none. */
  taken: readonly StockMove[];
  /** They were thrown away. */
  isScrapped: boolean;
}

interface Line {
  doc: StockMove;
  time: string;
}

/**
 * The latest return of an order that nobody took back yet. Returns are taken back in reverse order, so each Undo in the
 * ledger belongs to the return before it.
 */
export async function lastReturn(work: UnitOfWork, orderId: string): Promise<DoneReturn | undefined> {
  const { rows } = await work.queries.query<Line>(
    `select doc, iso(time_created) as time from stockmoves where order_id = $1 and kind in ('return', 'scrap')
     order by time_created, id`,
    [orderId],
  );
  const operations = new Map<string, Line[]>();
  for (const row of rows) {
    const id = row.doc.operationId ?? '';
    operations.set(id, [...(operations.get(id) ?? []), row]);
  }
  const open: DoneReturn[] = [];
  for (const [operationId, lines] of operations) {
    const isUndo = lines.some(({ doc }) => doc.kind === 'return' && doc.reason === undoReason);
    if (isUndo) open.pop();
    else open.push(...returnOf(operationId, lines));
  }
  return open.at(-1);
}

/** Pieces that a picker threw away are in the ledger of the order too: those lines are no return. */
function returnOf(operationId: string, lines: readonly Line[]): DoneReturn[] {
  const moves = lines.map(({ doc }) => doc);
  const [first] = lines;
  const back = moves.find(({ kind, delta }) => kind === 'return' && delta > 0);
  if (!back || !first) return [];
  const taken = moves.filter(({ kind, delta }) => kind === 'return' && delta < 0);
  const isScrapped = moves.some(({ kind }) => kind === 'scrap');
  return [{ operationId, time: first.time, back, quantity: back.delta, taken, isScrapped }];
}

export interface ReturnEvent {
  targetId: string;
  eventType: string;
  changes: readonly FieldChange[];
}

/** What the audit log has of a return, by record: the order and preparation items, and the item of the warehouse. */
export async function eventsOf(
  work: UnitOfWork,
  { operationId, time, back }: DoneReturn,
  projectId: string,
): Promise<Map<string, ReturnEvent>> {
  const { rows } = await work.queries.query<{ doc: Doc & ReturnEvent }>(
    `select doc from auditevents
     where (project_id = $1 or target_id = $2) and doc->>'operationId' = $3
       and time_created between $4::timestamptz - interval '1 minute' and $4::timestamptz + interval '1 minute'`,
    [projectId, back.inventoryItemId, operationId, time],
  );
  return new Map(rows.map(({ doc }) => [doc.targetId, doc]));
}

export const changeOf = (event: ReturnEvent | undefined, field: string): FieldChange | undefined =>
  event?.changes.find((change) => change.field === field);
