import { errorSummary, type SetupPlan } from '@groundwork/contract';
import {
  type PlanLevel,
  type PlanStep,
  planLevels,
  planSteps,
  recordCollections,
  stepName,
  stepPath,
  type TemplateLevel,
} from '@groundwork/contract/domain';
import { conflict, Problem, unprocessable } from '../problem.ts';
import { newMeta } from '../records/change.ts';
import { closeWishes } from '../records/close-wishes.ts';
import type { Doc } from '../records/document.ts';
import { planFacts, type StoredPlanFacts } from '../records/plan-facts.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { validated } from '../records/validate.ts';
import { withPauses } from '../with-pauses.ts';
import { stockProblems } from './free-stock.ts';
import { createOrder } from './new-order.ts';
import { requireLocked, requireOpenProject } from './open-project.ts';
import { lockSurvivingOrders, reassignOrders, survivingOrders } from './surviving-orders.ts';

/** How many records of each level were made. */
export type DeploySummary = Record<PlanLevel, number>;
type NodeStep = Exclude<PlanStep, { level: 'order' }>;

/**
 * POST setupplans/deploy/{id} (docs: domain/plan#deploying): creates the records of the plan's nodes that do not exist
 * yet. The row lock on the plan makes a second call (another tab or server) wait and then find everything created.
 * @param unlessDeployed refuses where nothing is left to create: who saw more learns that somebody else was first
 */
export async function deployPlan(work: UnitOfWork, planId: string, unlessDeployed = false): Promise<DeploySummary> {
  const plan = await requireLocked<SetupPlan>(work, 'setupplans', planId);
  const project = await requireOpenProject(work, plan.projectId);
  if (plan.status === 'History') throw conflict('A plan in the history is not deployed any more.');
  const next = structuredClone(plan);
  const facts = await planFacts(work, next, true);
  const steps = planSteps(next, facts);
  const made = Object.fromEntries(planLevels.map((level) => [level, 0])) as DeploySummary;
  if (unlessDeployed && !steps.some(({ state }) => state === 'deployable')) {
    const message = 'Somebody else has deployed this plan meanwhile: all of it is created, and nothing twice.';
    throw conflict(message, { code: 'deployed-meanwhile' });
  }
  await lockSurvivingOrders(work, steps);
  await requireChosenStock(work, steps, project.id, facts);
  for await (const step of withPauses(steps)) {
    if (step.state !== 'deployable') continue;
    made[step.level] += 1;
    naming(step, facts, () =>
      step.level === 'order' ? deployOrder(work, step, project.id, facts) : deployNode(work, step, project.id, facts),
    );
  }
  await reassignOrders(work, survivingOrders(steps));
  await closeWishes(
    work,
    project.id,
    steps.flatMap(({ level, state, node }) => (level !== 'order' && state === 'deployable' ? node.id : [])),
  );
  next.status = steps.some(({ state }) => state !== 'omitted') ? 'Deployed' : 'Draft';
  work.stage({ name: 'setupplans', before: plan, after: next });
  return made;
}

function deployNode(work: UnitOfWork, step: NodeStep, projectId: string, facts: StoredPlanFacts) {
  const { level, node } = step;
  const { id, ...meta } = newMeta();
  const doc = { ...meta, id, projectId, name: stepName(step, facts), status: 'New', ...fieldsOf(step, facts) };
  work.create(recordCollections[level], validated(recordCollections[level], doc as Doc));
  node.deployedId = id;
}

/** What a record takes over from its template and from the records above it. */
function fieldsOf(step: NodeStep, facts: StoredPlanFacts): Record<string, unknown> {
  const template = templateOf(step.level, step.node.templateId, facts);
  const { description, tagIds } = { description: template?.description, tagIds: template?.tagIds ?? [] };
  const above = step.parent?.node.deployedId;
  if (step.level === 'item') {
    const { order, templateId, inventoryItemId } = step.node;
    const unit = step.parent?.parent?.node.deployedId;
    const links = { templateId, inventoryItemId, preparationId: above, unitId: unit };
    return { description, tagIds, quantity: order.qty, ...present(links) };
  }
  const { instructions, mediaItemIds, kittingInstructions } = (template ?? {}) as Record<string, unknown>;
  const shared = { description, tagIds, instructions, mediaItemIds, notes: '' };
  if (step.level === 'area') return shared;
  if (step.level === 'unit') return { ...shared, ...present({ areaId: above }) };
  return { ...shared, kittingInstructions, ...present({ unitId: above }) };
}

const templateOf = (level: TemplateLevel, id: string | null | undefined, facts: StoredPlanFacts) =>
  id ? facts.template(level, id) : undefined;
const present = (links: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(links).filter(([, id]) => id));

function deployOrder(
  work: UnitOfWork,
  { node }: Extract<PlanStep, { level: 'order' }>,
  projectId: string,
  facts: StoredPlanFacts,
) {
  const product = facts.product(node.order.productId ?? '');
  if (!product) return;
  node.order.deployedId = createOrder(work, {
    product,
    projectId,
    quantity: node.order.qty,
    tagIds: templateOf('item', node.templateId, facts)?.tagIds,
    preparationItemId: node.deployedId,
    preparationItemTemplateId: node.templateId,
  });
}

/** What a node was to be filled from may have gone, or have filled something else, since it was chosen. */
async function requireChosenStock(
  work: UnitOfWork,
  steps: readonly PlanStep[],
  projectId: string,
  facts: StoredPlanFacts,
) {
  const chosen = steps.flatMap((step) =>
    step.level === 'item' && step.state === 'deployable' && step.node.inventoryItemId
      ? [{ step, inventoryItemId: step.node.inventoryItemId }]
      : [],
  );
  const ids = chosen.map(({ inventoryItemId }) => inventoryItemId);
  const problems = await stockProblems(work, projectId, ids);
  for (const { step, inventoryItemId } of chosen) {
    const problem = problems.get(inventoryItemId);
    if (problem) throw named(step, facts, problem);
  }
}

function naming(step: PlanStep, facts: StoredPlanFacts, make: () => void) {
  try {
    make();
  } catch (error) {
    throw named(step, facts, error);
  }
}

/** A failure says which node it was: 'Practical Life › Shelf 1: name: A value is required'. */
function named(step: PlanStep, facts: StoredPlanFacts, error: unknown) {
  if (!(error instanceof Problem)) return error;
  return unprocessable(`${stepPath(step, facts) || step.level}: ${errorSummary(error.body)}`);
}
