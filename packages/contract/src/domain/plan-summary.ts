import type { PreparationDeployment, PreparationItemTemplate } from '../records.ts';
import { type PlanFacts, type PlanLevel, type PlanStep, planLevels } from './plan-steps.ts';

/** total = deployed + omitted + deployable. */
export interface LevelCount {
  total: number;
  deployed: number;
  omitted: number;
  deployable: number;
}
/** The numbers of the deploy dialog ([PL-20]). */
export type PlanSummary = Record<PlanLevel, LevelCount> & {
  /** The orders, planned or deployed, whose product is not of the requested sourcing. */
  outsideSourcing: readonly PlanStep[];
};

/** Counts and prices of a plan, computed from its steps. */
export function planSummary(steps: readonly PlanStep[], facts: PlanFacts): PlanSummary {
  const counts = Object.fromEntries(
    planLevels.map((level) => [level, { total: 0, deployed: 0, omitted: 0, deployable: 0 }]),
  ) as Record<PlanLevel, LevelCount>;
  for (const { level, state } of steps) {
    counts[level].total += 1;
    counts[level][state] += 1;
  }
  return { ...counts, outsideSourcing: steps.filter((step) => isOutsideSourcing(step, facts)) };
}

/** True for an order, planned or deployed, of a product that the template does not name for the sourcing ([PL-21]). */
function isOutsideSourcing(step: PlanStep, facts: PlanFacts): boolean {
  if (step.level !== 'order' || step.state === 'omitted' || !step.node.templateId) return false;
  const template = facts.template('item', step.node.templateId);
  const preparation = step.parent?.parent?.node as PreparationDeployment | undefined;
  return template !== undefined && !allowedProducts(template, preparation?.sourcing).includes(productOf(step));
}

const productOf = ({ node }: PlanStep) => ('order' in node ? (node.order.productId ?? '') : '');

/** The products a template names for a sourcing; one without sourcings has only the standard one: all its products. */
export function allowedProducts(
  template: Pick<PreparationItemTemplate, 'productIds' | 'sourcings'>,
  sourcing: PreparationDeployment['sourcing'] = 'standard',
): readonly string[] {
  if (template.sourcings.length === 0) return template.productIds;
  return template.sourcings.find(({ name }) => name === sourcing)?.productIds ?? [];
}
