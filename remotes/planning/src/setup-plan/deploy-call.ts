import { errorSummary, type SetupPlan } from '@groundwork/contract';
import { call, collection, isServerAway } from '@groundwork/data-cache';

/** Collections that a deployment changes: fetched again at once (docs: data-cache#side-effects). */
const touched = ['setupplans', 'setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders'] as const;

/**
 * Deploys a plan; the cache takes over the plan of the answer and announces it ([PL-23]). Where the answer is lost, the
 * stored plan says whether it was done: an error would say the opposite of what everybody sees.
 * @returns why it failed, or that somebody else was first, for people
 */
export async function deployPlan(plan: SetupPlan): Promise<string | undefined> {
  const result = await call<SetupPlan>('POST', `setupplans/deploy/${plan.id}`, {
    basedOn: [plan],
    query: { unlessDeployed: true },
  });
  const isDeployed = result.succeeded || result.error.code === 'deployed-meanwhile';
  if (isDeployed) await Promise.all(touched.map((name) => collection(name).load()));
  if (result.succeeded) return undefined;
  const reason = errorSummary(result.error);
  if (isDeployed) return reason;
  if (result.responseCode >= 400 && !isServerAway(result.responseCode)) return `Error deploying plan. ${reason}`;
  const stored = await collection('setupplans').fetchOne(plan.id);
  if (stored.succeeded && stored.data.status === 'Deployed') {
    await Promise.all(touched.map((name) => collection(name).load()));
    return undefined;
  }
  const found = stored.succeeded ? 'Not everything of the plan is created yet.' : 'Nobody knows yet what was created.';
  return `${reason} ${found} Deploy again once the server answers: nothing is created twice.`;
}
