import {
  type Preparation,
  type PreparationItem,
  parseLiteral,
  type SetupArea,
  type SetupUnit,
} from '@groundwork/contract';
import type { Place } from '../setup-components/component-address.ts';
import type { Level } from '../setup-components/component-levels.ts';
import type { ComponentRecord } from '../setup-components/component-records.ts';
import { type ComponentTree, componentTree } from '../setup-components/component-tree.ts';
import { below, countPieces, type Pieces } from '../setup-components/pieces.ts';

/** A deployed component of the project, with its children. */
export interface GuideComponent {
  level: Level;
  record: ComponentRecord;
  children: readonly GuideComponent[];
  /** The address it is opened at; an item is shown in its preparation. */
  place: Place;
  /** Items only: the record, with quantity and product. */
  item?: PreparationItem;
}

/** The records of a project as the tree that the guide walks. */
export type Guide = ComponentTree<GuideComponent>;

export interface GuideRecords {
  areas: readonly SetupArea[];
  units: readonly SetupUnit[];
  preparations: readonly Preparation[];
  items: readonly PreparationItem[];
}

/** Components whose parent does not exist belong to the project itself. */
const loose = '';

function grouped<R>(records: readonly R[], parent: (record: R) => string | null | undefined, known: Set<string>) {
  const groups = new Map<string, R[]>();
  for (const record of records) {
    const id = parent(record);
    const key = id && known.has(id) ? id : loose;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
const idsOf = (records: readonly { id: string }[]) => new Set(records.map(({ id }) => id));

export function buildGuide({ areas, units, preparations, items }: GuideRecords): Guide {
  const unitsOf = grouped(units, ({ areaId }) => areaId, idsOf(areas));
  const preparationsOf = grouped(preparations, ({ unitId }) => unitId, idsOf(units));
  const itemsOf = grouped(items, ({ preparationId }) => preparationId, idsOf(preparations));
  const byId = new Map<string, GuideComponent>();
  const add = (component: GuideComponent): GuideComponent => {
    byId.set(component.record.id, component);
    return component;
  };
  const itemNode = (item: PreparationItem, place: Place) =>
    add({ level: 'item', record: item, children: [], place, item });
  const preparationNode = (record: Preparation, above: Place) => {
    const place = { ...above, preparation: record.id };
    const children = (itemsOf.get(record.id) ?? []).map((item) => itemNode(item, place));
    return add({ level: 'preparation', record, place, children });
  };
  const unitNode = (record: SetupUnit, above: Place) => {
    const place = { ...above, unit: record.id };
    const children = (preparationsOf.get(record.id) ?? []).map((preparation) => preparationNode(preparation, place));
    return add({ level: 'unit', record, place, children });
  };
  const top = [
    ...areas.map((record) => {
      const place = { area: record.id };
      const children = (unitsOf.get(record.id) ?? []).map((unit) => unitNode(unit, place));
      return add({ level: 'area', record, place, children });
    }),
    ...(unitsOf.get(loose) ?? []).map((unit) => unitNode(unit, {})),
    ...(preparationsOf.get(loose) ?? []).map((preparation) => preparationNode(preparation, {})),
    ...(itemsOf.get(loose) ?? []).map((item) => itemNode(item, {})),
  ];
  return componentTree(top, byId);
}

/** Everything below a component, or below these, as the guide counts it. */
export const piecesIn = (children: readonly GuideComponent[]): Pieces => countPieces(statusesBelow(children));

function* statusesBelow(children: readonly GuideComponent[]) {
  for (const { record } of below(children)) yield record;
}

export const guideFilters = ['All', 'To do', 'Complete', 'Problem'] as const;
export type GuideFilter = (typeof guideFilters)[number];
export const parseGuideFilter = (text: unknown): GuideFilter =>
  (typeof text === 'string' ? parseLiteral(guideFilters, text) : undefined) ?? 'All';

/** Neither done, nor in trouble, nor called off. */
export const isToDo = ({ record: { status } }: GuideComponent): boolean =>
  status !== 'Complete' && status !== 'Problem' && status !== 'Cancelled';
const passes = (filter: GuideFilter, component: GuideComponent): boolean =>
  filter === 'All' || (filter === 'To do' ? isToDo(component) : component.record.status === filter);

/** Whether a component is shown: it passes itself, or leads to something below that does. */
export function leadsTo(filter: GuideFilter, component: GuideComponent): boolean {
  if (passes(filter, component)) return true;
  for (const found of below(component.children)) if (passes(filter, found)) return true;
  return false;
}

/** How many pieces below pass. */
export function countPassing(filter: GuideFilter, children: readonly GuideComponent[]): number {
  if (filter === 'All') return piecesIn(children).max;
  let count = 0;
  for (const found of below(children)) if (passes(filter, found)) count += 1;
  return count;
}

/** The next one to do after `id` among its siblings, from the beginning again at the end. */
export function nextToDo(siblings: readonly GuideComponent[], id: string): GuideComponent | undefined {
  const index = siblings.findIndex(({ record }) => record.id === id);
  return [...siblings.slice(index + 1), ...siblings.slice(0, Math.max(index, 0))].find(isToDo);
}

/** Children that keep a parent from being complete. */
export const openChildren = ({ children }: GuideComponent): GuideComponent[] =>
  children.filter(({ record: { status } }) => status !== 'Complete' && status !== 'Cancelled');

/** Its children are done and it is not: the guide asks whether it is too. */
export const isReadyToComplete = (component: GuideComponent): boolean =>
  component.record.status !== 'Complete' &&
  component.children.some(({ record }) => record.status === 'Complete') &&
  openChildren(component).length === 0;

/** The part of an address that keeps a filter from one depth to the next. */
export const shownBy = (filter: GuideFilter): { show?: string } => (filter === 'All' ? {} : { show: filter });
