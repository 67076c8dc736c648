import type { InventoryItem, SetupPlan } from '@groundwork/contract';
import { places } from '../testing/people.ts';
import { insertTemplates, item, planned, preparation } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';
import { checkConsistency } from './consistency.ts';

describe('checkConsistency', () => {
  const server = testServer({ prepare: insertTemplates });
  const change = (sql: string, ...params: string[]) => server.store.tx(({ query }) => query(sql, params));

  it('finds nothing wrong after usual work, and names every loss: a record, stock, a record of a plan', async () => {
    const { planId } = await planned(server, { preparationDeployments: [preparation([item(2)])] });
    const { body: plan } = await server.call<SetupPlan>('director', 'POST', `/setupplans/deploy/${planId}`);
    const { body: stock } = await server.call<InventoryItem>('director', 'POST', '/inventoryitems', {
      ...{ name: 'Tower', locationId: places.warehouse, productId: places.product, quantity: 9 },
    });
    const whole = await checkConsistency(server.store);
    expect(whole.wrong).toEqual([]);
    expect(whole.checked.references).toBeGreaterThan(10);
    expect(whole.checked).toMatchObject({ stock: 1, planLinks: 3 });

    await change('delete from vendors where id = $1', places.vendor);
    await change('delete from stockmoves where inventory_item_id = $1', stock.id);
    await change('delete from preparations where id = $1', String(plan.preparationDeployments[0]?.deployedId));
    expect((await checkConsistency(server.store)).wrong).toEqual(
      expect.arrayContaining([
        expect.stringContaining("name vendors in 'vendorId' that are not there"),
        '1 inventory items hold another quantity than their ledger says',
        '1 links of plans lead to records that do not live',
      ]),
    );
  });
});
