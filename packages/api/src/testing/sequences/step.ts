import { type Order, orderStatuses } from '@groundwork/contract';
import fc from 'fast-check';
import type { Person } from '../people.ts';

/** A step as data, so that a sequence that fails can be made smaller: `at` and `other` choose among what there is. */
export interface Step {
  kind: Kind;
  person: Person;
  at: number;
  other: number;
  count: number;
  status: Order['status'];
  /** Which of the servers is called. */
  server: 0 | 1;
  /** The answer is lost and the call comes again. */
  isRepeated: boolean;
}
/** What is called, and how often beside the rest. */
const weights = {
  deploy: 2,
  delivery: 1,
  part: 2,
  group: 1,
  split: 2,
  status: 3,
  process: 2,
  quantity: 1,
  total: 1,
  product: 1,
  reserve: 3,
  release: 1,
  move: 4,
  allocate: 1,
  ship: 3,
  undoShipping: 1,
  stock: 1,
  remove: 2,
  restore: 2,
  plan: 2,
  stalePlan: 1,
  request: 1,
  deployRequest: 1,
  link: 1,
  removeRequest: 1,
  loseStock: 1,
  adjust: 1,
  giveBack: 4,
  undoReturn: 5,
  short: 1,
  divide: 1,
  merge: 1,
  moveItems: 1,
  openCount: 1,
  saveCount: 3,
  reviewCount: 2,
  applyCount: 2,
  undoCount: 1,
} as const;
type Kind = keyof typeof weights;
const kinds = (Object.keys(weights) as Kind[]).flatMap((kind) => Array<Kind>(weights[kind]).fill(kind));
const weighted: readonly Person[] = [
  ...(['director', 'director', 'director', 'administrator', 'contributor', 'contributor'] as const),
  ...(['basic', 'basic', 'picker', 'picker', 'readonly', 'subscriber'] as const),
];

/** The statuses on which more hangs than their name. */
const frequent = ['Processing', 'WHSE Shipped', 'Cancelled'] as const;
const small = fc.nat({ max: 11 });
export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  person: fc.constantFrom(...weighted),
  at: small,
  other: small,
  count: fc.nat({ max: 6 }),
  status: fc.constantFrom(...orderStatuses, ...frequent, ...frequent),
  server: fc.constantFrom(0, 1),
  isRepeated: fc.integer({ min: 0, max: 4 }).map((n) => n === 4),
});
