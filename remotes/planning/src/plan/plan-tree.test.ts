import type { PreparationItemTemplate, SetupPlan } from '@groundwork/contract';
import { build } from '@groundwork/testing';
import { buildComponent, buildItems, type Catalog, describeComponent } from './build-component.ts';
import {
  addComponent,
  changeNode,
  componentTypeOf,
  findNode,
  offeredLevels,
  siblingNames,
  uniqueName,
} from './plan-tree.ts';

const products = ['p1', 'p2', 'p3'];
const item = build('preparationitemtemplates', {
  id: 'item',
  name: 'Pitcher',
  productIds: products,
  sourcings: [
    { name: 'standard', productIds: ['p1', 'p2', 'p3'] },
    { name: 'emea', productIds: ['p2'] },
  ],
});
const preparation = build('preparationtemplates', {
  id: 'preparation',
  name: 'Pouring',
  items: [
    { itemTemplateId: 'item', quantity: 2, variety: false },
    { itemTemplateId: 'item', quantity: 5, variety: true },
    { itemTemplateId: 'gone', quantity: 1, variety: false },
  ],
});
const unit = build('setupunittemplates', {
  id: 'unit',
  name: 'Shelf',
  preparationTemplateIds: ['preparation', 'gone'],
});
const area = build('setupareatemplates', { id: 'area', name: 'Practical Life', unitTemplateIds: ['unit', 'unit'] });
const find =
  <T extends { id: string }>(record: T) =>
  (id: string) =>
    id === record.id ? record : undefined;
const catalog: Catalog = {
  area: find(area),
  unit: find(unit),
  preparation: find(preparation),
  item: find(item),
  hasProduct: (id) => products.includes(id),
};
const empty = { areaDeployments: [], unitDeployments: [], preparationDeployments: [] };
const choice = { templateId: 'area', name: 'Room', sourcing: 'emea' as const };
const built = buildComponent(catalog, { level: 'area', ...choice });
if (built?.level !== 'area') throw new Error('no area');

describe('building a component', () => {
  it('goes down to the items, each with the first product of the sourcing [PL-06]', () => {
    const [first] = built.node.unitDeployments;
    expect(built.node).toMatchObject({ name: 'Room', templateId: 'area', deployedId: null, omit: false });
    expect(built.node.unitDeployments).toHaveLength(2);
    expect(first?.preparationDeployments).toMatchObject([
      { name: 'Pouring', sourcing: 'emea', itemDeployments: expect.any(Array) },
    ]);
    expect(first?.preparationDeployments[0]?.itemDeployments[0]).toMatchObject({
      name: 'Pitcher',
      templateId: 'item',
      order: { productId: 'p2', qty: 2, omit: false, deployedId: null },
    });
  });
  it('gives every node its id, template, name, switch and place to be deployed to [PL-06]', () => {
    const common = ['deployedId', 'id', 'name', 'omit', 'templateId'];
    const keys = (node: object | undefined) => Object.keys(node ?? {}).sort();
    const [unitNode] = built.node.unitDeployments;
    const [preparationNode] = unitNode?.preparationDeployments ?? [];
    const [itemNode] = preparationNode?.itemDeployments ?? [];
    expect(keys(built.node)).toEqual([...common, 'unitDeployments'].sort());
    expect(keys(unitNode)).toEqual([...common, 'preparationDeployments'].sort());
    expect(keys(preparationNode)).toEqual([...common, 'itemDeployments', 'sourcing'].sort());
    expect(keys(itemNode)).toEqual([...common, 'order'].sort());
    expect(keys(itemNode?.order)).toEqual(['deployedId', 'omit', 'productId', 'qty']);
    const ids = [built.node, unitNode, preparationNode, itemNode].map((one) => one?.id);
    expect(new Set(ids).size).toBe(4);
  });
  const quantities = (template: PreparationItemTemplate, sourcing: 'standard' | 'emea' | 'france', quantity: number) =>
    buildItems(catalog, template, sourcing, quantity, true).map(({ order }) => [order.productId, order.qty]);
  it('deals a variety out over the products, the surplus on the first [PP-11]', () => {
    expect(quantities(item, 'standard', 5)).toEqual([
      ['p1', 3],
      ['p2', 1],
      ['p3', 1],
    ]);
    expect(quantities(item, 'standard', 2)).toEqual([
      ['p1', 1],
      ['p2', 1],
    ]);
    expect(quantities(item, 'standard', 1)).toEqual([['p1', 1]]);
    expect(quantities(item, 'emea', 3)).toEqual([['p2', 3]]);
  });
  it('falls back to the standard sourcing, then to any product, then to none', () => {
    expect(quantities(item, 'france', 1)).toEqual([['p1', 1]]);
    expect(quantities({ ...item, sourcings: [{ name: 'standard', productIds: ['gone'] }] }, 'france', 1)).toEqual([
      ['p1', 1],
    ]);
    expect(quantities({ ...item, sourcings: [], productIds: [] }, 'emea', 4)).toEqual([[null, 4]]);
  });
  it('says what it brings', () => {
    expect(describeComponent(built)).toBe('Adds 2 units, 2 preparations, 4 items');
  });
});

describe('the tree', () => {
  const added = addComponent(empty, { type: 'PLAN' }, built);
  if ('error' in added) throw new Error(added.error);
  const { tree } = added;
  const unitId = String(built.node.unitDeployments[0]?.id);

  it('knows the level of a deployment by its child list [PL-07] [PL-08]', () => {
    const node = built.node.unitDeployments[0]?.preparationDeployments[0];
    expect(componentTypeOf(build('setupplans') as SetupPlan)).toBe('PLAN');
    expect(componentTypeOf(built.node)).toBe('AREA');
    expect(componentTypeOf(built.node.unitDeployments[0] ?? {})).toBe('UNIT');
    expect(componentTypeOf(node ?? {})).toBe('PREPARATION');
    expect(componentTypeOf(node?.itemDeployments[0] ?? {})).toBe('ITEM');
    expect(componentTypeOf(node?.itemDeployments[0]?.order ?? {})).toBe('ORDER');
    expect(componentTypeOf({})).toBe('UNKNOWN');
  });
  it('changes one node and keeps the identity of all others', () => {
    const next = changeNode(tree, unitId, (node) => ({ ...node, name: 'Low shelf' }));
    expect(findNode(next, unitId)?.name).toBe('Low shelf');
    expect(next.areaDeployments[0]?.unitDeployments[1]).toBe(tree.areaDeployments[0]?.unitDeployments[1]);
    expect(changeNode(tree, 'unknown', () => undefined)).toBe(tree);
    expect(changeNode(tree, unitId, () => undefined).areaDeployments[0]?.unitDeployments).toHaveLength(1);
  });
  it('offers below a parent the levels that it can contain', () => {
    expect(offeredLevels('PLAN')).toEqual(['area', 'unit', 'preparation']);
    expect(offeredLevels('AREA')).toEqual(['unit']);
    expect(offeredLevels('UNIT')).toEqual(['preparation']);
    expect(offeredLevels('PREPARATION')).toEqual([]);
  });
  it('says why a component cannot be added', () => {
    const error = (parent: Parameters<typeof addComponent>[1]) => {
      const result = addComponent(tree, parent, built);
      return 'error' in result ? result.error : undefined;
    };
    expect(error({ type: 'AREA', id: 'unknown' })).toBe('Failed to match target Area');
    expect(error({ type: 'UNIT', id: 'unknown' })).toBe('Failed to match target Unit');
    expect(error({ type: 'ITEM', id: unitId })).toBe('Unrecognized parent type ITEM. Unable to complete action.');
    expect(error({ type: 'AREA', id: built.node.id })).toBe('No change detected');
    expect(error({ type: 'PLAN' })).toBeUndefined();
  });
  it('numbers a second component of the same name', () => {
    expect(uniqueName('Room', siblingNames(tree, { type: 'PLAN' }))).toBe('Room 2');
    expect(uniqueName('Shelf', ['shelf', 'Shelf 2'])).toBe('Shelf 3');
    expect(uniqueName('Kitchen', [])).toBe('Kitchen');
    expect(uniqueName(' Shelf', ['Shelf '])).toBe('Shelf 2');
  });
});
