import type { AreaDeployment, ItemDeployment, ModuleRequest, SetupPlan } from '@groundwork/contract';
import { notAllowed } from '../../problem.ts';
import { type Doc, isSame } from '../document.ts';
import type { WriteContext } from './rule.ts';

interface Node {
  id: string;
  templateId?: string | null;
  deployedId?: string | null;
  omit: boolean;
  order?: ItemDeployment['order'];
  unitDeployments?: Node[];
  preparationDeployments?: Node[];
  itemDeployments?: Node[];
}
type Tree = Pick<Node, 'unitDeployments' | 'preparationDeployments' | 'itemDeployments'> & { areaDeployments?: Node[] };

/** Every node below, parents first. */
export function nodesOf(tree: Tree): Node[] {
  const lists = [tree.areaDeployments, tree.unitDeployments, tree.preparationDeployments, tree.itemDeployments];
  return lists.flatMap((list) => list ?? []).flatMap((node) => [node, ...nodesOf(node)]);
}

/** What was deployed is the server's knowledge: a stale client can never make deploy create twice (decisions G11). */
export async function planRule(context: WriteContext) {
  const { before, after } = context;
  const plan = after as unknown as SetupPlan;
  const deployed = new Map(nodesOf((before ?? {}) as Tree).map((node) => [node.id, node]));
  for (const node of nodesOf(plan as Tree)) {
    node.deployedId = deployed.get(node.id)?.deployedId ?? null;
    if (node.order) node.order.deployedId = deployed.get(node.id)?.order?.deployedId ?? null;
  }
  if (context.caller.standing === 'Subscriber') await proposalRule(context, before as unknown as SetupPlan, plan);
}

/** A Subscriber only adds areas, as omitted proposals from public templates; staff decide (decisions G9, 3.9). */
async function proposalRule({ work }: WriteContext, before: SetupPlan, after: SetupPlan) {
  const known = new Map(before.areaDeployments.map((area) => [area.id, area]));
  const added: AreaDeployment[] = [];
  for (const area of after.areaDeployments) {
    const earlier = known.get(area.id);
    if (earlier && !isSame(earlier, area)) throw notAllowed('Only new components may be proposed.');
    if (!earlier) added.push(area);
    known.delete(area.id);
  }
  if (known.size > 0 || added.some(({ omit }) => !omit)) throw notAllowed('Only new components may be proposed.');
  for (const { templateId } of added) {
    const template = await work.read('setupareatemplates', templateId);
    if (!template || template.isDeleted || template.internalOnly !== false) {
      throw notAllowed('Only public templates may be proposed.');
    }
  }
}

/** A Subscriber asks (wish, replacement) with a Draft of their own; whoever asks is noted. */
export function requestRule({ caller, before, after }: WriteContext) {
  const request = after as Doc & ModuleRequest;
  request.requestedById = before ? (before.requestedById as string | undefined) : caller.id;
  if (caller.standing !== 'Subscriber') return;
  const isOwnDraft = !before || (before.status === 'Draft' && before.requestedById === caller.id);
  const isRequest = request.kind === 'wish' || request.kind === 'replacement';
  if (!isOwnDraft || !isRequest || request.status !== 'Draft') throw notAllowed();
}
