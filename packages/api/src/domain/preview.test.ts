import type { SetupPlan } from '@groundwork/contract';
import { planLevels, recordCollections, type TemplateLevel, templateCollections } from '@groundwork/contract/domain';
import fc from 'fast-check';
import { nodesOf } from '../records/plan-nodes.ts';
import { places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, templates, unit } from '../testing/plan.ts';
import { clientPreview } from '../testing/sequences/client-facts.ts';
import { testServer } from '../testing/server.ts';

interface Rest {
  omit: boolean;
  name: string;
  templateId: string | null;
}
const runs = Number(process.env.GROUNDWORK_SEQUENCES || 20);

/** Deploying creates exactly the records that the dialog has shown (docs: deploy-preview). */
describe('the preview of a deployment', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 10_000_000 });
  /** What plans name and nobody has any more: deleted, or archived. */
  const gone: Record<'template' | 'product', string[]> = { template: [], product: [] };
  beforeAll(async () => {
    const made = async (path: string) =>
      (await server.call<{ id: string }>('director', 'POST', path, { name: 'Soon gone' })).body.id;
    gone.template = [await made('/preparationitemtemplates'), await made('/preparationitemtemplates')];
    gone.product = [await made('/products'), await made('/products')];
    const archive = [{ op: 'replace', path: 'isArchived', value: true }];
    await server.call('director', 'DELETE', `/preparationitemtemplates/${gone.template[0]}`);
    await server.call('director', 'PATCH', `/preparationitemtemplates/${gone.template[1]}`, archive);
    await server.call('director', 'DELETE', `/products/${gone.product[0]}`);
    await server.call('director', 'PATCH', `/products/${gone.product[1]}`, archive);
  }, 60_000);

  const omit = fc.integer({ min: 0, max: 4 }).map((n) => n === 4);
  const template = (id: string) => fc.constantFrom<string | null>(id, id, id, null);
  const name = fc.constantFrom('', 'Shelf', 'Tray');
  const part = (templateId: string) => fc.record({ omit, name, templateId: template(templateId) });
  // The numbers choose what is gone once the ids are known.
  const itemOf = fc
    .record({ omit, template: fc.nat({ max: 5 }), product: fc.nat({ max: 5 }), qty: fc.nat({ max: 3 }), noOrder: omit })
    .map((chosen) => () => {
      const productIds = [places.product, places.product, places.unusedProduct, ...gone.product, null];
      const order = { productId: productIds[chosen.product], omit: chosen.noOrder };
      const templateIds = [templates.item, templates.item, ...gone.template, null];
      return item(chosen.qty, { omit: chosen.omit, name: 'Item', templateId: templateIds[chosen.template], order });
    });
  const parentOf = <C, N>(
    make: (children: C[], rest: Rest) => N,
    templateId: string,
    children: fc.Arbitrary<() => C>,
    maxLength: number,
  ) =>
    fc.tuple(part(templateId), fc.array(children, { maxLength })).map(
      ([rest, makes]) =>
        () =>
          make(
            makes.map((child) => child()),
            named(rest),
          ),
    );
  const preparationOf = parentOf(preparation, templates.preparation, itemOf, 4);
  const unitOf = parentOf(unit, templates.unit, preparationOf, 3);
  const areaOf = parentOf(area, templates.area, unitOf, 3);
  /** What has no template needs a name of its own. */
  const named = (rest: Rest): Rest => (rest.templateId || rest.name ? rest : { ...rest, name: 'Own' });
  const tree = fc.record({
    areaDeployments: fc.array(areaOf, { maxLength: 2 }),
    unitDeployments: fc.array(unitOf, { maxLength: 2 }),
    preparationDeployments: fc.array(preparationOf, { maxLength: 2 }),
  });
  /** Between two deployments some of what was made is deleted, and switches are turned. */
  const change = fc.record({ node: fc.nat({ max: 40 }), isDeleted: fc.boolean() });

  const get = async (planId: string) => (await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`)).body;
  const deployed = async (planId: string, projectId: string) => {
    const shown = await clientPreview(server, await get(planId));
    const count = async () => {
      const tables = planLevels.map((level) => recordCollections[level]);
      const counts = tables.map((name) => `(select count(*)::int from ${name} where project_id = $1)`);
      const { rows } = await server.store.query<{ counts: number[] }>(`select array[${counts}] as counts`, [projectId]);
      return rows[0]?.counts ?? [];
    };
    const before = await count();
    const answer = await server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);
    expect(answer.status).toBe(200);
    const made = JSON.parse(answer.headers.get('x-deploy-summary') ?? '') as Record<string, number>;
    const after = await count();
    for (const [index, level] of planLevels.entries()) {
      expect({ level, made: made[level] }).toEqual({ level, made: shown[level].deployable });
      expect({ level, made: (after[index] ?? 0) - (before[index] ?? 0) }).toEqual({ level, made: made[level] });
    }
    // Afterwards nothing is left to be made, and the plan says so.
    const left = await clientPreview(server, answer.body);
    for (const level of planLevels) {
      const { deployed, deployable } = shown[level];
      expect(left[level]).toMatchObject({ deployable: 0, deployed: deployed + deployable });
    }
    return answer.body;
  };

  it('is what is made, the first time and every time after [PL-20]', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.array(change, { maxLength: 4 }), async (shape, changes) => {
        const { planId, projectId } = await planned(server, {});
        const lists = Object.entries(shape).map(([list, makes]) => [list, makes.map((make) => make())]);
        // Straight into the database: what it names was there when it was saved.
        await server.store.query('update setupplans set doc = doc || $2::text::jsonb where id = $1', [
          planId,
          JSON.stringify(Object.fromEntries(lists)),
        ]);
        const plan = await deployed(planId, projectId);
        const nodes = nodesOf(plan);
        for (const { node, isDeleted } of changes) {
          const chosen = nodes[node % Math.max(1, nodes.length)];
          if (!chosen) continue;
          if (!isDeleted) chosen.omit = !chosen.omit;
          else if (chosen.order?.deployedId)
            await server.call('director', 'DELETE', `/orders/${chosen.order.deployedId}`);
          else if (chosen.deployedId) await removeAnywhere(chosen.deployedId);
        }
        const { areaDeployments, unitDeployments, preparationDeployments } = plan;
        const body = { name: 'Plan', projectId, areaDeployments, unitDeployments, preparationDeployments };
        expect((await server.call('director', 'PUT', `/setupplans/${planId}`, body)).status).toBe(200);
        await deployed(planId, projectId);
      }),
      { numRuns: runs },
    );
  }, 1_200_000);

  const removeAnywhere = async (id: string) => {
    for (const level of Object.keys(templateCollections) as TemplateLevel[])
      await server.call('director', 'DELETE', `/${recordCollections[level]}/${id}`);
  };
});
