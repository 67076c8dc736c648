import { planSteps, planSummary } from '@groundwork/contract/domain';
import { madePlan } from './made-plan.ts';

const parts = { areas: ['a'], units: ['u'], preparations: ['p'], items: [{ templateId: 't', productId: 'product' }] };
const facts = {
  template: () => ({ productIds: ['product'], sourcings: [] }) as never,
  hasProduct: () => true,
  isLive: () => false,
};

it.each([
  [2000, 25, 150],
  [500, 6, 38],
  [100, 5, 8],
])('makes a plan of %i items in 5 areas, each with an order to be made', (items, units, preparations) => {
  const summary = planSummary(planSteps(madePlan(items, parts), facts), facts);
  expect(summary.area.total).toBe(5);
  expect(summary.unit.total).toBe(units);
  expect(summary.preparation.total).toBe(preparations);
  expect(summary.item.total).toBe(items);
  expect(summary.order.deployable).toBe(items);
});
