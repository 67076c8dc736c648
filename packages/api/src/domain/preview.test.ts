import type { SetupPlan } from '@groundwork/contract';
import { planLevels, planSteps, planSummary } from '@groundwork/contract/domain';
import fc from 'fast-check';
import { nodesOf } from '../records/rules/plans.ts';
import { places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, templates, unit } from '../testing/plan.ts';
import { clientFacts } from '../testing/sequences/client-facts.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const runs = Number(process.env.GROUNDWORK_SEQUENCES || 20);

/** What deploying makes is what the dialog showed, to the record (decisions 3.2, G24). */
describe('the preview of a deployment', () => {
  let server: TestServer;
  /** What plans name and nobody has any more: deleted, or archived. */
  const gone: Record<'template' | 'product', string[]> = { template: [], product: [] };
  beforeAll(async () => {
    server = await startTestServer({ requestsPerMinute: 10_000_000 });
    await insertTemplates(server);
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
  afterAll(() => server.stop());

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
  const preparationOf = fc.tuple(part(templates.preparation), fc.array(itemOf, { maxLength: 4 })).map(
    ([rest, items]) =>
      () =>
        preparation(
          items.map((make) => make()),
          named(rest),
        ),
  );
  const unitOf = fc.tuple(part(templates.unit), fc.array(preparationOf, { maxLength: 3 })).map(
    ([rest, preparations]) =>
      () =>
        unit(
          preparations.map((make) => make()),
          named(rest),
        ),
  );
  const areaOf = fc.tuple(part(templates.area), fc.array(unitOf, { maxLength: 3 })).map(
    ([rest, units]) =>
      () =>
        area(
          units.map((make) => make()),
          named(rest),
        ),
  );
  /** What has no template needs a name of its own. */
  const named = <T extends { name: string; templateId: string | null }>(rest: T): T =>
    rest.templateId || rest.name ? rest : { ...rest, name: 'Own' };
  const tree = fc.record({
    areaDeployments: fc.array(areaOf, { maxLength: 2 }),
    unitDeployments: fc.array(unitOf, { maxLength: 2 }),
    preparationDeployments: fc.array(preparationOf, { maxLength: 2 }),
  });
  /** Between two deployments some of what was made is deleted, and switches are turned. */
  const change = fc.record({ node: fc.nat({ max: 40 }), isDeleted: fc.boolean() });

  const levels = { area: 'setupareas', unit: 'setupunits', preparation: 'preparations', item: 'preparationitems' };
  const summaryOf = async (plan: SetupPlan) => {
    const facts = await clientFacts(server);
    const summary = planSummary(planSteps(plan, facts), facts);
    return Object.fromEntries(planLevels.map((level) => [level, summary[level]]));
  };
  const get = async (planId: string) => (await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`)).body;
  const deployed = async (planId: string, projectId: string) => {
    const shown = await summaryOf(await get(planId));
    const count = async () => {
      const tables = planLevels.map((level) => ({ ...levels, order: 'orders' })[level]);
      const sql = tables.map((name) => `(select count(*)::int from ${name} where project_id = $1)`).join(" || ',' || ");
      return (
        (await server.store.query<{ counts: string }>(`select ${sql} as counts`, [projectId])).rows[0]?.counts
          .split(',')
          .map(Number) ?? []
      );
    };
    const before = await count();
    const answer = await server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);
    expect(answer.status).toBe(200);
    const made = JSON.parse(answer.headers.get('x-deploy-summary') ?? '') as Record<string, number>;
    const after = await count();
    for (const [index, level] of planLevels.entries()) {
      expect({ level, made: made[level] }).toEqual({ level, made: shown[level]?.deployable });
      expect({ level, made: (after[index] ?? 0) - (before[index] ?? 0) }).toEqual({ level, made: made[level] });
    }
    // Afterwards nothing is left to be made, and the plan says so.
    const left = await summaryOf(answer.body);
    for (const level of planLevels) {
      const { deployed = 0, deployable = 0 } = shown[level] ?? {};
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
    for (const name of Object.values(levels)) await server.call('director', 'DELETE', `/${name}/${id}`);
  };
});
