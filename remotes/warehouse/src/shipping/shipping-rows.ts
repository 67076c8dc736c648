import type { Project, Shipment } from '@groundwork/contract';
import type { OrderLine } from './order-line.ts';

interface GroupBase {
  id: string;
  /** The orders in it. */
  lineIds: readonly string[];
  selectedCount: number;
  isFolded: boolean;
}
export interface ProjectRow extends GroupBase {
  kind: 'project';
  project: Project;
  /** Kits, or shipments. */
  groupCount: number;
}
/** A kit of the orders that are ready, or a shipment. */
export interface KitRow extends GroupBase {
  kind: 'kit';
  name: string;
  place: string | undefined;
  shipment: Shipment | undefined;
  /** Orders without a shipment that may be taken back: nothing of them has arrived. */
  undoIds: readonly string[];
}
export interface LineRow {
  id: string;
  kind: 'line';
  line: OrderLine;
  isSelected: boolean;
}
export type ShippingRow = ProjectRow | KitRow | LineRow;

export interface RowOptions {
  /** The group that the orders of a project belong to. */
  groupBy: 'kit' | 'shipment';
  search: string;
  selected: ReadonlySet<string>;
  folded: ReadonlySet<string>;
}

/** Orders that the search finds: by name, product, kit, project, shipment or tracking number. */
export function foundLines(lines: readonly OrderLine[], search: string): readonly OrderLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ order, product, kitName, project, shipment }) => {
    const tracking = shipment?.boxes.map((box) => box.tracking) ?? order.tracking;
    const text = [
      order.name,
      product?.name,
      product?.externalIdentifier,
      kitName,
      project.name,
      shipment?.number,
      tracking,
    ]
      .flat()
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** 'SH-10000' is newer than 'SH-9999'. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** By project and kit, or newest shipments first, then by name. */
export const inShownOrder = (lines: readonly OrderLine[], groupBy: RowOptions['groupBy'] = 'kit'): OrderLine[] =>
  [...lines].sort(
    (one, other) =>
      one.project.name.localeCompare(other.project.name) ||
      one.project.id.localeCompare(other.project.id) ||
      (groupBy === 'shipment' ? byNumber.compare(other.shipment?.number ?? '', one.shipment?.number ?? '') : 0) ||
      one.kitName.localeCompare(other.kitName) ||
      one.kitId.localeCompare(other.kitId) ||
      one.order.name.localeCompare(other.order.name),
  );

/** The group of orders that somebody has shipped by their status. */
const withoutShipment = 'Without a shipment';

/** The flattened tree project → kit or shipment → order, by name; newest shipments first. */
export function shippingRows(
  lines: readonly OrderLine[],
  { groupBy, search, selected, folded }: RowOptions,
): ShippingRow[] {
  const found = inShownOrder(foundLines(lines, search), groupBy);
  const groupOf = (line: OrderLine) => (groupBy === 'kit' ? line.kitId : (line.shipment?.id ?? ''));
  const rows: ShippingRow[] = [];
  for (const [projectId, inProject] of groupsBy(found, ({ project }) => project.id)) {
    const [first] = inProject;
    if (!first) continue;
    const groups = groupsBy(inProject, groupOf);
    const id = `project:${projectId}`;
    const summary = (of: readonly OrderLine[]) => ({
      lineIds: of.map((line) => line.id),
      selectedCount: of.filter((line) => selected.has(line.id)).length,
    });
    rows.push({
      ...{ id, kind: 'project', project: first.project, groupCount: [...groups.keys()].filter(Boolean).length },
      ...{ isFolded: folded.has(id), ...summary(inProject) },
    });
    if (folded.has(id)) continue;
    for (const [groupId, inGroup] of groups) {
      const [head] = inGroup;
      if (!head) continue;
      const key = `group:${projectId}:${groupId}`;
      const isKit = groupBy === 'kit';
      rows.push({
        ...{ id: key, kind: 'kit', isFolded: folded.has(key), ...summary(inGroup) },
        name: isKit ? head.kitName : (head.shipment?.number ?? withoutShipment),
        place: isKit ? head.unitName : undefined,
        shipment: isKit ? undefined : head.shipment,
        undoIds: isKit || head.shipment ? [] : ordersToUndo(inGroup),
      });
      if (folded.has(key)) continue;
      for (const line of inGroup) rows.push(lineRow(line, selected.has(line.id)));
    }
  }
  return rows;
}

const ordersToUndo = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ order: { id, status, deliveredQuantity } }) =>
    status === 'WHSE Shipped' && deliveredQuantity === 0 ? id : [],
  );

const lineRows = new WeakMap<OrderLine, LineRow>();
/** The same row for the same order and selection, so that a tick draws one row. */
function lineRow(line: OrderLine, isSelected: boolean): LineRow {
  const known = lineRows.get(line);
  if (known?.isSelected === isSelected) return known;
  const row: LineRow = { id: line.id, kind: 'line', line, isSelected };
  lineRows.set(line, row);
  return row;
}

function groupsBy<T>(list: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of list) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}
