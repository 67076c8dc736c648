import { build } from '@groundwork/testing';
import { findNode, nodesIn, type PlanTree } from '../plan/plan-tree.ts';
import { mergePlans } from './merge-plans.ts';

type Area = PlanTree['areaDeployments'][number];
type Unit = Area['unitDeployments'][number];
const unit = (id: string, name = id, omit = false): Unit => ({ id, name, omit, preparationDeployments: [] });
const area = (id: string, units: readonly Unit[] = [], name = id): Area => ({
  id,
  name,
  omit: false,
  unitDeployments: [...units],
});
const plan = (...areas: Area[]): PlanTree => build('setupplans', { areaDeployments: areas });
const base = plan(area('kitchen', [unit('shelf'), unit('table')]), area('hall', [unit('bench')]));
/** The plan in words: 'kitchen(shelf,table) hall(bench)'. */
const words = (tree: PlanTree) =>
  tree.areaDeployments
    .map(({ name, unitDeployments }) => `${name}(${unitDeployments.map((each) => each.name).join()})`)
    .join(' ');

it.each([
  [
    'a new name of mine and one of theirs, in other components',
    plan(area('kitchen', [unit('shelf', 'Tall shelf'), unit('table')]), area('hall', [unit('bench')])),
    plan(area('kitchen', [unit('shelf'), unit('table')]), area('hall', [unit('bench', 'Long bench')])),
    'kitchen(Tall shelf,table) hall(Long bench)',
  ],
  [
    'what each has added, where it was added',
    plan(area('kitchen', [unit('shelf'), unit('rack'), unit('table')]), area('hall', [unit('bench')])),
    plan(area('kitchen', [unit('shelf'), unit('table'), unit('cart')]), area('hall', [unit('bench')]), area('attic')),
    'kitchen(shelf,rack,table,cart) hall(bench) attic()',
  ],
  [
    'what each has removed',
    plan(area('kitchen', [unit('table')]), area('hall', [unit('bench')])),
    plan(area('kitchen', [unit('shelf'), unit('table')])),
    'kitchen(table)',
  ],
  [
    'the same change of both',
    plan(area('kitchen', [unit('shelf', 'New')]), area('hall', [unit('bench')])),
    plan(area('kitchen', [unit('shelf', 'New')]), area('hall', [unit('bench')])),
    'kitchen(New) hall(bench)',
  ],
  [
    'my order and their names',
    plan(area('hall', [unit('bench')]), area('kitchen', [unit('shelf'), unit('table')])),
    plan(area('kitchen', [unit('shelf'), unit('table')], 'Big kitchen'), area('hall', [unit('bench')])),
    'hall(bench) Big kitchen(shelf,table)',
  ],
  [
    'a removed area whose unit was moved by me to another one',
    plan(area('kitchen', [unit('shelf'), unit('table'), unit('bench')])),
    plan(area('kitchen', [unit('shelf'), unit('table')]), area('hall', [unit('bench')])),
    'kitchen(shelf,table,bench)',
  ],
])('takes over %s', (_, mine, theirs, expected) => {
  const { tree, conflicts } = mergePlans(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(words(tree)).toBe(expected);
});

it('takes over different values of one component', () => {
  const mine = plan(area('kitchen', [unit('shelf', 'Mine'), unit('table')]), area('hall', [unit('bench')]));
  const theirs = plan(area('kitchen', [unit('shelf', 'shelf', true), unit('table')]), area('hall', [unit('bench')]));
  const { tree, conflicts } = mergePlans(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(findNode(tree, 'shelf')).toMatchObject({ name: 'Mine', omit: true });
});

it.each([
  ['mine', 'kitchen(Mine,table) hall(Long bench)'],
  ['theirs', 'kitchen(Theirs,table) hall(Long bench)'],
] as const)('asks for a component that both have named, and for no other: %s', (side, expected) => {
  const mine = plan(
    area('kitchen', [unit('shelf', 'Mine'), unit('table')]),
    area('hall', [unit('bench', 'Long bench')]),
  );
  const theirs = plan(area('kitchen', [unit('shelf', 'Theirs'), unit('table')]), area('hall', [unit('bench')]));
  expect(mergePlans(base, mine, theirs).conflicts).toEqual(['shelf']);
  expect(words(mergePlans(base, mine, theirs, new Map([['shelf', side]])).tree)).toBe(expected);
});

it.each([
  ['mine', 'kitchen(shelf,table)'],
  ['theirs', 'kitchen(shelf,table) hall(Long bench)'],
] as const)('asks where one has removed what the other has changed: %s', (side, expected) => {
  const mine = plan(area('kitchen', [unit('shelf'), unit('table')]));
  const theirs = plan(area('kitchen', [unit('shelf'), unit('table')]), area('hall', [unit('bench', 'Long bench')]));
  expect(mergePlans(base, mine, theirs).conflicts).toEqual(['hall']);
  expect(words(mergePlans(base, mine, theirs, new Map([['hall', side]])).tree)).toBe(expected);
});

it('merges product and quantity of an item one by one', () => {
  const item = (productId: string, qty: number) =>
    plan({
      ...area('a'),
      unitDeployments: [
        {
          ...unit('u'),
          preparationDeployments: [
            {
              id: 'p',
              omit: false,
              sourcing: 'standard',
              itemDeployments: [{ id: 'i', omit: false, order: { productId, qty, omit: false } }],
            },
          ],
        },
      ],
    });
  const { tree, conflicts } = mergePlans(item('soap', 1), item('soap', 3), item('towel', 1));
  expect(conflicts).toEqual([]);
  expect(findNode(tree, 'i')).toMatchObject({ order: { productId: 'towel', qty: 3 } });
  expect(mergePlans(item('soap', 1), item('soap', 3), item('soap', 5)).conflicts).toEqual(['i']);
});

it('keeps every component of random edits of two people that touch different areas', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 50; round += 1) {
    const areas = Array.from({ length: 6 }, (_, n) => area(`a${n}`, [unit(`a${n}u0`), unit(`a${n}u1`)]));
    const edit = (own: (n: number) => boolean, who: string) =>
      plan(
        ...areas.flatMap((each, n) => {
          if (!own(n) || random(3) === 0) return [each];
          if (random(4) === 0) return [];
          return [{ ...each, name: `${who}${n}`, unitDeployments: [...each.unitDeployments, unit(`${who}${n}new`)] }];
        }),
      );
    const [mine, theirs] = [edit((n) => n % 2 === 0, 'm'), edit((n) => n % 2 === 1, 't')];
    const { tree, conflicts } = mergePlans(plan(...areas), mine, theirs);
    expect(conflicts).toEqual([]);
    // Each area is as its editor has left it.
    const expected = areas.flatMap(({ id }, n) => {
      const from = n % 2 === 0 ? mine : theirs;
      return from.areaDeployments.filter((each) => each.id === id);
    });
    expect(tree.areaDeployments).toEqual(expected);
    expect(nodesIn(tree).length).toBe(expected.reduce((sum, each) => sum + 1 + each.unitDeployments.length, 0));
  }
});
