import type { CollectionName, RecordOf, SetupPlan } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { dialogCollections } from '@groundwork/shell-sdk';
import { type Atom, atom } from 'jotai';
import { nodesIn } from '../plan/plan-tree.ts';

type ParentEntity = 'preparationTemplate' | 'setupUnitTemplate' | 'setupAreaTemplate';
type RecordsOf<E extends ParentEntity> = RecordOf<(typeof dialogCollections)[E]>;
export interface Parent {
  id: string;
  name: string;
}
/** The templates of the next level that contain each template. */
export interface TemplateUsage {
  /** The entity that contains them, and its collection. */
  entity: ParentEntity;
  parents: CollectionName;
  /** The containing templates by the id of the contained one; reckoned once for all rows of a list. */
  atom: Atom<ReadonlyMap<string, readonly Parent[]>>;
}

const usageIn = <E extends ParentEntity>(
  entity: E,
  links: (template: RecordsOf<E>) => readonly string[],
): TemplateUsage => ({
  entity,
  parents: dialogCollections[entity],
  atom: atom((get) => {
    const usage = new Map<string, Parent[]>();
    for (const template of get(collection(dialogCollections[entity]).allAtom) as readonly RecordsOf<E>[]) {
      for (const id of new Set(links(template))) {
        const parents = usage.get(id) ?? [];
        parents.push({ id: template.id, name: template.name });
        usage.set(id, parents);
      }
    }
    return usage;
  }),
});

/** Item templates in preparation templates, those in unit templates, those in area templates. */
export const itemTemplateUsage = usageIn('preparationTemplate', ({ items }) =>
  items.map(({ itemTemplateId }) => itemTemplateId),
);
export const preparationTemplateUsage = usageIn('setupUnitTemplate', (template) => template.preparationTemplateIds);
export const unitTemplateUsage = usageIn('setupAreaTemplate', ({ unitTemplateIds }) => unitTemplateIds);

/** Whether a node of the plan was made from the template. */
export const isInPlan = (plan: SetupPlan, templateId: string): boolean =>
  nodesIn(plan).some((node) => node.templateId === templateId);
