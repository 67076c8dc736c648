import type { PreparationDeployment, Product, Sourcing } from '@groundwork/contract';
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

type ComponentStep = Exclude<PlanStep, { level: 'order' }>;
/** A component or an item of the plan. Its row is made only where it is shown: most are below folded ones. */
interface Branch {
  step: ComponentStep;
  depth: number;
  order: ItemStep | undefined;
  below: Branch[];
  total: number | undefined;
  sourcings: string;
}
type ItemStep = Extract<PlanStep, { level: 'order' }>;

/** The lines of a plan in the order of the tree. Matches of a search are shown with all their ancestors, expanded. */
export function planRows(steps: readonly PlanStep[], facts: PlanFacts, options: RowOptions): PlanRow[] {
  const branches = new Map<PlanStep, Branch>();
  const top: Branch[] = [];
  for (const step of steps) {
    const parent = step.parent && branches.get(step.parent);
    if (step.level === 'order') {
      if (parent) parent.order = step;
      continue;
    }
    const depth = parent ? parent.depth + 1 : 0;
    const branch: Branch = { step, depth, order: undefined, below: [], total: undefined, sourcings: '' };
    branches.set(step, branch);
    (parent ? parent.below : top).push(branch);
  }
  for (const branch of top) addUp(branch, options);
  const rows: PlanRow[] = [];
  for (const branch of top) addShown(rows, branch, facts, options);
  return rows;
}

function rowOf({ step, depth, order, below, ...sums }: Branch, facts: PlanFacts, options: RowOptions): PlanRow {
  const { node, level } = step;
  const above = step.parent?.node as PreparationDeployment | undefined;
  const ordered = order?.node.order;
  return {
    id: node.id,
    level,
    depth,
    name: nameOf(step, facts, options),
    templateId: node.templateId ?? undefined,
    sourcing: level === 'preparation' ? step.node.sourcing : level === 'item' ? above?.sourcing : undefined,
    sourcings: sums.sourcings,
    omit: node.omit,
    state: step.state,
    reason: step.reason,
    deployedId: node.deployedId ?? undefined,
    children: below.length,
    isExpanded: isUnfolded(step, options),
    productId: ordered?.productId ?? undefined,
    quantity: ordered?.qty,
    orderState: order?.state,
    orderId: ordered?.deployedId ?? undefined,
    isOutsideSourcing: isOutside(order, step, options),
    isKnown: options.isKnown,
    total: sums.total,
  };
}

const nameOf = (step: ComponentStep, facts: PlanFacts, { isKnown }: RowOptions) =>
  stepName(step, facts) || (isKnown ? '(No name)' : '');
const isUnfolded = ({ node }: ComponentStep, { search, showsOnlyOutside, isExpanded }: RowOptions) =>
  search !== '' || showsOnlyOutside || isExpanded(node.id);
const isOutside = (order: ItemStep | undefined, { node }: ComponentStep, { outsideSourcing }: RowOptions) =>
  order !== undefined && outsideSourcing.has(node.id);

/** A component's total is what is planned or ordered below it; its sourcings are those of its preparations. */
function addUp(branch: Branch, options: RowOptions): number {
  const { step, order, below } = branch;
  if (step.level === 'item') {
    const ordered = order?.node.order;
    if (ordered) branch.total = totalOf(ordered, ordered.productId ? options.product(ordered.productId) : undefined);
    return order?.state === 'omitted' ? 0 : (branch.total ?? 0);
  }
  let total = 0;
  for (const child of below) total += addUp(child, options);
  branch.total = total;
  branch.sourcings =
    step.level === 'preparation' ? step.node.sourcing : joined(below.map(({ sourcings }) => sourcings));
  return total;
}
const joined = (sourcings: readonly string[]) =>
  [...new Set(sourcings.filter(Boolean).flatMap((text) => text.split(',')))].sort().join();

/**
 * Adds the rows of a branch that are shown.
 * @param isWithin below a component that the search found, of which everything is shown
 * @returns whether there is any
 */
function addShown(rows: PlanRow[], branch: Branch, facts: PlanFacts, options: RowOptions, isWithin = false): boolean {
  const { step, order, below } = branch;
  const { search, showsOmitted, showsOnlyOutside } = options;
  if (!showsOmitted && step.state === 'omitted') return false;
  const isFound = search === '' || isWithin || isNamed(branch, facts, options);
  const isShown = isFound && (!showsOnlyOutside || isOutside(order, step, options));
  // Its place is before those below it, which decide whether it is shown.
  const place = rows.length;
  if (isShown) rows.push(rowOf(branch, facts, options));
  // Nothing below a folded line can bring it into view but a search or a filter, which unfold everything.
  if (!isUnfolded(step, options)) return isShown;
  let hasBelow = false;
  for (const child of below) {
    const isThere = addShown(rows, child, facts, options, isFound && search !== '');
    hasBelow ||= isThere;
  }
  if (hasBelow && !isShown) rows.splice(place, 0, rowOf(branch, facts, options));
  return isShown || hasBelow;
}

function isNamed({ step, order }: Branch, facts: PlanFacts, options: RowOptions): boolean {
  const { search, product } = options;
  const productId = order?.node.order.productId;
  if (nameOf(step, facts, options).toLowerCase().includes(search)) return true;
  return productId ? (product(productId)?.name.toLowerCase().includes(search) ?? false) : false;
}

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
