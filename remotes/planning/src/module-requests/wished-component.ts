import type { ModuleRequest } from '@groundwork/contract';
import type { templateCollections } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { atom } from 'jotai';
import { componentTypeOf, findNode } from '../plan/plan-tree.ts';
import { type Level, levelLabels } from '../setup-components/component-levels.ts';

/** The templates of each level: as `templateCollections` has it, without loading the rules of plans. */
const templatesOf: Readonly<Pick<typeof templateCollections, Level>> = {
  area: 'setupareatemplates',
  unit: 'setupunittemplates',
  preparation: 'preparationtemplates',
  item: 'preparationitemtemplates',
};

/** The lists that it is read from. */
export const listsOfWishes = ['projects', 'setupplans', ...Object.values(templatesOf)] as const;

/** What a wish is for: 'Area, from the template Home Corner'. Its name is only what its author calls it. */
function wishedComponent({ deploymentId, projectId }: ModuleRequest): string | undefined {
  const plan = collection('setupplans').get(collection('projects').get(projectId)?.setupPlanId ?? '');
  const node = plan && deploymentId ? findNode(plan, deploymentId) : undefined;
  if (!node) return undefined;
  const level = componentTypeOf(node).toLowerCase() as Level;
  const template = collection(templatesOf[level]).get(node.templateId ?? '')?.name;
  return template ? `${levelLabels[level]}, from the template ${template}` : levelLabels[level];
}

/** The same, and again when one of the records that it is read from comes or changes. */
export const wishedComponentAtom = (request: ModuleRequest) =>
  atom((get) => {
    for (const name of listsOfWishes) get(collection(name).allAtom);
    return wishedComponent(request);
  });
