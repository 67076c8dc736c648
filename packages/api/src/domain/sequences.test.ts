import type { Order } from '@groundwork/contract';
import { planLevels } from '@groundwork/contract/domain';
import fc from 'fast-check';
import { clientPreview } from '../testing/sequences/client-facts.ts';
import { expectedStatus } from '../testing/sequences/expected.ts';
import {
  journalViolations,
  reservedFor,
  unbalancedCounts,
  unbalancedItems,
  violations,
} from '../testing/sequences/invariants.ts';
import { type Answer, perform } from '../testing/sequences/perform.ts';
import { type Step, step } from '../testing/sequences/step.ts';
import { callOf, orderOf, statusOf } from '../testing/sequences/steps.ts';
import { makeWorld, type State, stateOf, twoServers, type World } from '../testing/sequences/world.ts';

/** More of them: GROUNDWORK_SEQUENCES=500. A failure prints its seed and the smallest sequence that fails. */
const runs = Number(process.env.GROUNDWORK_SEQUENCES || 16);

describe('whatever is called in whatever order', () => {
  const { server, addresses } = twoServers();

  const check = (state: State, done: object) => {
    const wrong = violations(state);
    if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nafter ${JSON.stringify(done)}`);
  };

  it('nothing is lost, doubled or made up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' })), async (steps) => {
        const world = await makeWorld(server, addresses);
        let state = await begun(world);
        for (const each of steps) {
          const call = callOf(each, world, state);
          if (!call) continue;
          const before = state;
          const preview = each.kind === 'deploy' ? await previewOf(world, before) : undefined;
          const { answer, repeated } = await perform(world, each, call);
          state = await stateOf(world);
          const done = { ...each, call, status: answer.status, answer: answer.text.slice(0, 300) };
          check(state, done);
          stepViolations(each, before, state, answer, repeated, preview).forEach((words) => {
            throw new Error(`${words} after ${JSON.stringify(done)}`);
          });
        }
        expect(await journalViolations(world, state)).toEqual([]);
        expect(await unbalancedItems(server.store)).toEqual([]);
        expect(await unbalancedCounts(server.store)).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: process.env.CI === 'true' },
    );
  }, 1_200_000);

  it('nor when two call at once', async () => {
    const pair = fc.tuple(step, step);
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(pair, { minLength: 1, maxLength: 8, size: 'max' })), async (pairs) => {
        const world = await makeWorld(server, addresses);
        let state = await begun(world);
        for (const both of pairs) {
          const answers = await Promise.all(
            both.map(async (each, index) => {
              const call = callOf(each, world, state);
              return call && perform(world, { ...each, server: index as 0 | 1, isRepeated: false }, call);
            }),
          );
          state = await stateOf(world);
          const done = answers.map((made, index) => ({ ...both[index], status: made?.answer.status }));
          check(state, done);
          for (const made of answers)
            if (made && made.answer.status >= 500) throw new Error(JSON.stringify(done) + made.answer.text);
        }
        expect(await journalViolations(world, state)).toEqual([]);
        expect(await unbalancedItems(server.store)).toEqual([]);
        expect(await unbalancedCounts(server.store)).toEqual([]);
      }),
      { numRuns: Math.ceil(runs / 2.5), endOnFailure: process.env.CI === 'true' },
    );
  }, 1_200_000);
});

/** Deployed once, and half of the orders with the warehouse. */
async function begun(world: World): Promise<State> {
  await world.server.call('director', 'POST', `/setupplans/deploy/${world.planId}`);
  const { orders } = await stateOf(world);
  const targetIds = orders.slice(0, 2).map(({ id }) => id);
  const patchOperations = [{ op: 'replace', path: 'status', value: 'Processing' }];
  await world.server.call('director', 'PATCH', '/orders', { targetIds, patchOperations });
  return stateOf(world);
}

/** What a browser would say that a deployment makes: of each level so many. */
async function previewOf({ server }: World, { plan }: State) {
  const shown = await clientPreview(server, plan);
  return Object.fromEntries(planLevels.map((level) => [level, shown[level].deployable]));
}

/** What is true of one step: of its answer, and of what it changed. */
function stepViolations(
  step: Step,
  before: State,
  after: State,
  answer: Answer,
  repeated: Answer | undefined,
  preview: Readonly<Record<string, number>> | undefined,
): string[] {
  const { kind, person } = step;
  const order = orderOf(step, before);
  const isDone = answer.status < 300;
  const wrong: string[] = [];
  if (answer.status >= 500) wrong.push('a fault');
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  if ((person === 'readonly' || person === 'subscriber') && isChanged) wrong.push(`${person} did it`);
  if (after.operations - before.operations > (isDone ? 1 : 0)) wrong.push('the history has more than was done');
  if (!isDone && isChanged) wrong.push('a refusal changed something');
  if (repeated && JSON.stringify(repeated) !== JSON.stringify(answer))
    wrong.push('the repeated call was answered otherwise');
  if (kind === 'status' || kind === 'process') {
    const expected = order ? expectedStatus(person, order, statusOf(step)) : [];
    if (!expected.includes(answer.status)) wrong.push(`${answer.status} instead of ${expected} (was ${order?.status})`);
  }
  if (kind === 'deploy' && isDone) {
    if (answer.made !== JSON.stringify(preview)) wrong.push(`made ${answer.made}, shown ${JSON.stringify(preview)}`);
    const made = JSON.parse(answer.made ?? '{}') as Record<string, number>;
    for (const level of planLevels) {
      const part = `${level}s` as const;
      if (after[part].length - before[part].length !== made[level]) wrong.push(`made other ${part} than it says`);
    }
  }
  const taken = stockOf(before) - stockOf(after);
  if (kind === 'giveBack' && isDone) wrong.push(...returnViolations(before, after));
  if (kind === 'undoReturn' && isDone) wrong.push(...undoneViolations(before, after));
  if (!correcting.includes(kind) && taken !== dueFromStock(before, after))
    wrong.push(`${taken} were taken from the warehouse`);
  if (kind === 'split' && isDone) wrong.push(...splitViolations(before, after, order));
  return wrong;
}

/** What changes quantities without anything leaving for an order. */
const correcting: readonly Step['kind'][] = [
  'stock',
  'adjust',
  'short',
  'applyCount',
  'undoCount',
  'giveBack',
  'undoReturn',
];

const stockOf = ({ stock }: State) => stock.reduce((sum, { quantity }) => sum + quantity, 0);

/** Received pieces come out of the stock that the warehouse reserved for the order, up to its quantity. */
const dueFromStock = (before: State, after: State) =>
  before.orders.reduce((due, { id, deliveredQuantity }) => {
    const now = after.orders.find((order) => order.id === id)?.deliveredQuantity ?? 0;
    return due + Math.min(now - deliveredQuantity, reservedFor(before.stock, id));
  }, 0);

/** Quantity and edited total are divided, neither more nor less. */
function splitViolations(before: State, after: State, order: Order | undefined): string[] {
  const parts = after.orders.filter(({ id }) => id === order?.id || !before.orders.some((known) => known.id === id));
  const sum = (field: 'quantity' | 'deliveredQuantity') => parts.reduce((total, part) => total + part[field], 0);
  if (!order || parts.length !== 2) return ['a split did not make one order of another'];
  const isSame = sum('quantity') === order.quantity && sum('deliveredQuantity') === order.deliveredQuantity;
  return isSame ? [] : ['a split lost or made goods'];
}

/** What is delivered again has left the warehouse, unless it was thrown away there. */
function undoneViolations(before: State, after: State): string[] {
  const delivered = ({ orders }: State) => orders.reduce((sum, { deliveredQuantity }) => sum + deliveredQuantity, 0);
  const more = delivered(after) - delivered(before);
  const left = stockOf(before) - stockOf(after);
  return more > 0 && (left === more || left === 0) ? [] : [`${more} are delivered again, and ${left} left`];
}

/** What is delivered no more has come into the warehouse, or was thrown away there. */
function returnViolations(before: State, after: State): string[] {
  const delivered = ({ orders }: State) => orders.reduce((sum, { deliveredQuantity }) => sum + deliveredQuantity, 0);
  const lines = after.returns.filter(({ id }) => !before.returns.some((known) => known.id === id));
  const back = lines.reduce((sum, { delta }) => sum + Math.max(0, delta), 0);
  const risen = stockOf(after) - stockOf(before);
  return [
    ...(delivered(before) - delivered(after) === back && back > 0 ? [] : [`${back} came back`]),
    ...(risen === back || risen === 0 ? [] : [`the warehouse has ${risen} more`]),
  ];
}
