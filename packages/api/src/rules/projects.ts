import { type Location, messages, type Project } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import { invalid } from '../problem.ts';
import { newMeta } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import type { WriteContext } from '../records/rule.ts';

/** A new project belongs to its creator and has its plan; only a warehouse fulfills, and never for itself. */
export async function projectRule({ work, caller, before, after, changed }: WriteContext) {
  const project = after as Doc & Project;
  const location = (await work.read('locations', project.locationId)) as (Doc & Location) | undefined;
  if (location?.type === 'Warehouse') delete project.fulfillingById;
  if (project.fulfillingById && (changed.has('fulfillingById') || !before)) {
    const warehouse = (await work.read('locations', project.fulfillingById)) as (Doc & Location) | undefined;
    if (warehouse?.type !== 'Warehouse') throw invalid({ field: 'fulfillingById', message: messages.itemNotFound });
  }
  if (before) {
    if (project.setupPlanId && changed.has('setupPlanId')) {
      const plan = await work.read('setupplans', project.setupPlanId);
      if (plan?.projectId !== project.id) throw invalid({ field: 'setupPlanId', message: messages.itemNotFound });
    }
    return;
  }
  if (project.ownerIds.length === 0) project.ownerIds = [caller.id];
  if (project.setupPlanId) return;
  const plan = v.parse(schemas.setupplans, {
    name: project.name,
    projectId: project.id,
    locationId: project.locationId,
  });
  const meta = newMeta();
  work.create('setupplans', { ...plan, ...meta });
  project.setupPlanId = meta.id;
}

/** Only a warehouse has a team ([LO-05]). */
export function locationRule({ after }: WriteContext) {
  if (after.type !== 'Warehouse') after.memberIds = [];
}
