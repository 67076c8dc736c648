import type { PreparationItemTemplate } from '@groundwork/contract';
import { notAllowed, notFound } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { requireReferences } from '../records/references.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { validated } from '../records/validate.ts';
import { requireMatch } from '../records/write.ts';

/**
 * What the warehouse keeps of an item template: where it lies, how it is labeled and described
 * (docs: limited-template).
 */
const limitedFields = ['locale', 'tagIds', 'description'] as const;

/** PUT preparationitemtemplates/{id}/limited: replaces these three fields, also for the team of a warehouse. */
export async function limitTemplate(
  work: UnitOfWork,
  id: string,
  body: Partial<PreparationItemTemplate>,
  ifMatch: string | undefined,
) {
  const { policyRole, warehouseIds } = work.caller;
  const isTeam = policyRole === 'Basic' && warehouseIds.length > 0;
  if (!isTeam && !['Contributor', 'Director', 'Administrator'].includes(policyRole)) throw notAllowed();
  const before = (await work.lock('preparationitemtemplates', [id])).get(id);
  if (!before || before.isDeleted) throw notFound();
  requireMatch(before, ifMatch);
  const fields = Object.fromEntries(limitedFields.map((field) => [field, body[field] ?? undefined]));
  const after = validated('preparationitemtemplates', { ...before, ...fields } as Doc, before);
  await requireReferences(work, 'preparationitemtemplates', before, after);
  work.stage({ name: 'preparationitemtemplates', before, after });
}
