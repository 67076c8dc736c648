import type { CollectionName, SetupPlan } from '@groundwork/contract';
import {
  type PlanFacts,
  planSteps,
  planSummary,
  recordCollections,
  type TemplateLevel,
  type TemplateOf,
  templateCollections,
} from '@groundwork/contract/domain';
import type { TestServer } from '../server.ts';

/** What a browser knows: the lists of the API, without what is deleted or archived. */
async function clientFacts(server: TestServer): Promise<PlanFacts> {
  const lists = new Map<CollectionName, Map<string, { id: string }>>();
  for (const name of [
    ...Object.values(templateCollections),
    ...Object.values(recordCollections),
    'products' as const,
  ]) {
    const { rows } = await server.store.query<{ doc: { id: string } }>(
      `select doc from ${name.toLowerCase()} where not is_deleted and not is_archived`,
    );
    lists.set(name, new Map(rows.map(({ doc }) => [doc.id, doc])));
  }
  const get = (name: CollectionName, id: string) => lists.get(name)?.get(id);
  return {
    template: <L extends TemplateLevel>(level: L, id: string) =>
      get(templateCollections[level], id) as TemplateOf[L] | undefined,
    hasProduct: (id) => get('products', id) !== undefined,
    isLive: (level, id) => get(recordCollections[level], id) !== undefined,
  };
}

/** What a browser would show before it deploys the plan. */
export async function clientPreview(server: TestServer, plan: SetupPlan) {
  const facts = await clientFacts(server);
  return planSummary(planSteps(plan, facts), facts);
}
