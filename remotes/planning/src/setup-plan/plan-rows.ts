import type { ItemDeployment, PreparationDeployment, Product, Sourcing } from '@groundwork/contract';
import { type OmitReason, type PlanFacts, type PlanStep, stepName } from '@groundwork/contract/domain';
import { totalOf } from './planned-total.ts';

export type RowLevel = 'area' | 'unit' | 'preparation' | 'item';

/** A line of the plan: a component with its children, or an item. */
export interface PlanRow {
  id: string;
  level: RowLevel;
  /** 0 at the top of the plan. */
  depth: number;
  name: string;
  templateId: string | undefined;
  /** Of a preparation its own, of an item its preparation's. */
  sourcing: Sourcing | undefined;
  /** Of a component the different sourcings of its preparations, joined by commas: 'emea,standard'. */
  sourcings: string;
  /** The node's own switch; a deployed one has none. */
  omit: boolean;
  state: PlanStep['state'];
  reason: OmitReason | undefined;
  deployedId: string | undefined;
  /** Of a component: the number of its direct children. */
  children: number;
  isExpanded: boolean;
  productId: string | undefined;
  quantity: number | undefined;
  orderState: PlanStep['state'] | undefined;
  orderId: string | undefined;
  isOutsideSourcing: boolean;
  /** False while the record of the line is still loading. */
  isKnown: boolean;
  /** Of an item its order's, of a component the sum of those below it that are not omitted. */
  total: number | undefined;
}
export interface RowOptions {
  isExpanded: (id: string) => boolean;
  showsOmitted: boolean;
  /** Lower case; '' finds everything. */
  search: string;
  product: (id: string) => Product | undefined;
  outsideSourcing: ReadonlySet<string>;
  /** Shows only the items outside the requested sourcing, with their parents. */
  showsOnlyOutside: boolean;
  isKnown: boolean;
}

/** The different sourcings of a component's preparations. */
export const sourcingsOf = ({ level, sourcings }: PlanRow): Sourcing[] =>
  level === 'item' || sourcings === '' ? [] : (sourcings.split(',') as Sourcing[]);

interface Branch {
  row: PlanRow;
  below: Branch[];
}

/** The lines of a plan in the order of the tree. Matches of a search are shown with all their ancestors, expanded. */
export function planRows(steps: readonly PlanStep[], facts: PlanFacts, options: RowOptions): PlanRow[] {
  const branches = new Map<PlanStep, Branch>();
  const top: Branch[] = [];
  for (const step of steps) {
    if (step.level === 'order') {
      const branch = step.parent && branches.get(step.parent);
      if (branch) addOrder(branch.row, step, options);
      continue;
    }
    const parent = step.parent && branches.get(step.parent);
    const branch: Branch = { row: rowOf(step, facts, options, parent ? parent.row.depth + 1 : 0), below: [] };
    branches.set(step, branch);
    (parent ? parent.below : top).push(branch);
  }
  for (const branch of top) addUp(branch);
  return top.flatMap((branch) => shownRows(branch, options));
}

function rowOf(
  step: Exclude<PlanStep, { level: 'order' }>,
  facts: PlanFacts,
  options: RowOptions,
  depth: number,
): PlanRow {
  const { node, level } = step;
  const above = step.parent?.node as PreparationDeployment | undefined;
  return {
    id: node.id,
    level,
    depth,
    name: stepName(step, facts) || (options.isKnown ? '(No name)' : ''),
    templateId: node.templateId ?? undefined,
    sourcing: level === 'preparation' ? step.node.sourcing : level === 'item' ? above?.sourcing : undefined,
    sourcings: level === 'preparation' ? step.node.sourcing : '',
    omit: node.omit,
    state: step.state,
    reason: step.reason,
    deployedId: node.deployedId ?? undefined,
    children: 0,
    isExpanded: options.search !== '' || options.showsOnlyOutside || options.isExpanded(node.id),
    productId: undefined,
    quantity: undefined,
    orderState: undefined,
    orderId: undefined,
    isOutsideSourcing: false,
    isKnown: options.isKnown,
    total: undefined,
  };
}

function addOrder(row: PlanRow, step: PlanStep, { product, outsideSourcing }: RowOptions) {
  const { order } = step.node as ItemDeployment;
  row.productId = order.productId ?? undefined;
  row.quantity = order.qty;
  row.orderState = step.state;
  row.orderId = order.deployedId ?? undefined;
  row.isOutsideSourcing = outsideSourcing.has(row.id);
  row.total = totalOf(order, order.productId ? product(order.productId) : undefined);
}

/** A component's total is what is planned or ordered below it; its sourcings are those of its preparations. */
function addUp({ row, below }: Branch): number {
  row.children = below.length;
  if (row.level === 'item') return row.orderState === 'omitted' ? 0 : (row.total ?? 0);
  let total = 0;
  for (const branch of below) total += addUp(branch);
  row.total = total;
  if (row.level !== 'preparation') row.sourcings = joined(below.map((branch) => branch.row.sourcings));
  return total;
}
const joined = (sourcings: readonly string[]) =>
  [...new Set(sourcings.filter(Boolean).flatMap((text) => text.split(',')))].sort().join();

/** `isWithin`: below a component that the search found, of which everything is shown. */
function shownRows(branch: Branch, options: RowOptions, isWithin = false): PlanRow[] {
  const { row } = branch;
  const { search, showsOmitted, showsOnlyOutside } = options;
  if (!showsOmitted && row.state === 'omitted') return [];
  const isFound = search === '' || isWithin || row.name.toLowerCase().includes(search) || names(row, options);
  const isShown = isFound && (!showsOnlyOutside || row.isOutsideSourcing);
  // Nothing below a folded line can bring it into view but a search or a filter, which unfold everything.
  if (!row.isExpanded) return isShown ? [row] : [];
  const below = branch.below.flatMap((child) => shownRows(child, options, isFound && search !== ''));
  return isShown || below.length > 0 ? [row, ...below] : [];
}
const names = ({ productId }: PlanRow, { product, search }: RowOptions) =>
  productId !== undefined && (product(productId)?.name.toLowerCase().includes(search) ?? false);

/** The rows of before where they say the same, so that a grid redraws only what changed. */
export function keepUnchanged(before: ReadonlyMap<string, PlanRow>, rows: readonly PlanRow[]): PlanRow[] {
  return rows.map((row) => {
    const old = before.get(row.id);
    return old && saysTheSame(old, row) ? old : row;
  });
}

function saysTheSame(one: PlanRow, other: PlanRow): boolean {
  // A list of the keys for each of some thousand rows would cost more than the comparison.
  for (const key in one) if (!Object.is(one[key as keyof PlanRow], other[key as keyof PlanRow])) return false;
  return true;
}
