import type {
  AreaDeployment,
  PreparationDeployment,
  PreparationItemTemplate,
  PreparationTemplate,
  SetupAreaTemplate,
  SetupPlan,
  SetupUnitTemplate,
} from '@groundwork/contract';
import { notAllowed } from '../problem.ts';
import { type Doc, isSame } from '../records/document.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/** A Subscriber only adds areas, as omitted proposals from public templates; staff decide (docs: proposals, policy). */
export async function proposalRule(work: UnitOfWork, before: SetupPlan, after: SetupPlan) {
  const known = new Map(before.areaDeployments.map((area) => [area.id, area]));
  const added: AreaDeployment[] = [];
  for (const area of after.areaDeployments) {
    const earlier = known.get(area.id);
    if (earlier && !isSame(earlier, area)) throw notAllowed('Only new components may be proposed.');
    if (!earlier) added.push(area);
    known.delete(area.id);
  }
  if (known.size > 0 || added.some(({ omit }) => !omit)) throw notAllowed('Only new components may be proposed.');
  for (const area of added) await requireTemplateTree(work, area);
}

/** Rejects (400) a proposed area whose units, items or products differ from its public template. */
async function requireTemplateTree(work: UnitOfWork, area: AreaDeployment) {
  const units = area.unitDeployments;
  const preparations = units.flatMap(({ preparationDeployments }) => preparationDeployments);
  const items = preparations.flatMap(({ itemDeployments }) => itemDeployments);
  const template = (await work.read('setupareatemplates', area.templateId)) as (Doc & SetupAreaTemplate) | undefined;
  if (!template || template.isDeleted || template.internalOnly !== false) {
    throw notAllowed('Only public templates may be proposed.');
  }
  const idsOf = (nodes: readonly { templateId?: string | null }[]) =>
    nodes.flatMap(({ templateId }) => templateId ?? []);
  const unitTemplates = await work.readMany('setupunittemplates', idsOf(units));
  const preparationTemplates = await work.readMany('preparationtemplates', idsOf(preparations));
  const itemTemplates = await work.readMany('preparationitemtemplates', idsOf(items));
  const partsOf = {
    unit: (id: unknown) =>
      (unitTemplates.get(String(id)) as SetupUnitTemplate | undefined)?.preparationTemplateIds ?? [],
    preparation: (id: unknown) =>
      ((preparationTemplates.get(String(id)) as PreparationTemplate | undefined)?.items ?? []).map(
        ({ itemTemplateId }) => itemTemplateId,
      ),
    item: (id: unknown) => productsOf(itemTemplates.get(String(id)) as PreparationItemTemplate | undefined),
  };
  const isPart = (parts: readonly string[], { templateId }: { templateId?: string | null }) =>
    typeof templateId === 'string' && parts.includes(templateId);
  const isProposal = (preparation: PreparationDeployment) =>
    preparation.sourcing !== 'bulkOrder' &&
    preparation.itemDeployments.every(
      (item) =>
        isPart(partsOf.preparation(preparation.templateId), item) &&
        !item.inventoryItemId &&
        (!item.order.productId || partsOf.item(item.templateId).includes(item.order.productId)),
    );
  const isWhole =
    units.every((unit) => isPart(template.unitTemplateIds, unit)) &&
    units.every((unit) =>
      unit.preparationDeployments.every((preparation) => isPart(partsOf.unit(unit.templateId), preparation)),
    ) &&
    preparations.every(isProposal);
  if (!isWhole) throw notAllowed('A proposal is made of its template.');
}

const productsOf = (template: PreparationItemTemplate | undefined): readonly string[] =>
  template ? [...template.productIds, ...template.sourcings.flatMap(({ productIds }) => productIds)] : [];
