import { scanLink } from '@groundwork/contract';
import { expect, expectNoAxeViolations, platform, signIn, test } from './fixtures.ts';
import { uniqueName } from './products.ts';
import { sql } from './sessions.ts';
import { mustCall, storedRow } from './walk/stored.ts';
import { wedge } from './wedge.ts';

// Between two warehouses goods travel in the boxes of a shipment: one team packs them, the other scans the labels.

test('a transfer is packed and sent by one team, its labels printed, and received elsewhere by wedge alone', async ({
  as,
  browser,
}) => {
  const director = await as('director');
  await director.goto(platform().portal);
  const [from, to] = await sql(
    `select id from locations where doc->>'name' in ('Portland Central', 'Lyon Depot') order by doc->>'name' desc`,
  );
  const name = uniqueName('Rods');
  const item = await mustCall<{ id: string }>(director, 'POST', 'inventoryitems', {
    ...{ name, locationId: String(from?.id), locale: 'X9_01', quantity: 5 },
  });
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const picker = await context.newPage();
  let shipmentId = '';
  try {
    await signIn(picker, 'picker', platform().warehousePortal, `/warehouse/inventory?open=${item.id}`);
    // The dialog has its height when the history is there; a button that moves while it is pressed takes no press.
    await expect(picker.getByText('1 entry', { exact: true })).toBeVisible();
    await picker.getByRole('button', { name: 'Send to another warehouse' }).click();
    const send = picker.getByRole('dialog', { name: `Send ${name} to another warehouse` });
    await expect(send.getByText('Scanner ready')).toBeVisible();
    await wedge(picker, scanLink(platform().portal, 'locations', String(to?.id)));
    await expect(send.getByText('To Lyon Depot', { exact: true })).toBeVisible();
    await wedge(picker, '1Z999AA10123456784');
    await expect(send.getByText('Box 1: 1Z999AA10123456784')).toBeVisible();
    await expectNoAxeViolations(picker);
    await wedge(picker, 'GW-CMD-SHIP');
    await expect(picker.getByText('5 pieces on the way to Lyon Depot.')).toBeVisible();
    const paper = context.waitForEvent('page');
    await picker.getByRole('button', { name: 'Print box labels' }).click();
    const printed = await paper;
    await expect(printed.getByText('1 of 1')).toBeVisible();
    const download = printed.waitForEvent('download');
    await printed.getByRole('button', { name: 'PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/labels\.pdf$/);
    await printed.close();

    shipmentId = String((await storedRow(director, 'inventoryitems', item.id)).transit?.shipmentId);
    const label = scanLink(platform().portal, 'shipments', shipmentId, 1);
    const lead = await as('contributor');
    await lead.setViewportSize({ width: 390, height: 844 });
    // A phone's own camera opens the label's link: it leads to where the box is received.
    await lead.goto(`${platform().portal}${new URL(label).pathname}`);
    const receive = lead.getByRole('dialog', { name: `Receive ${name}` });
    await expect(receive.getByText('Scanner ready')).toHaveText('Scanner ready');
    await wedge(lead, 'X1_02');
    await expect(receive.getByText('1 item at X1_02')).toBeVisible();
    await wedge(lead, 'GW-CMD-QTY-4');
    await wedge(lead, 'GW-CMD-NEXT');
    await expect(lead.getByText('4 pieces received, 1 written off as lost.')).toBeVisible();
    expect(await storedRow(director, 'inventoryitems', item.id)).toMatchObject({
      ...{ quantity: 4, locationId: to?.id, locale: 'X1_02' },
    });
    expect(await storedRow(director, 'shipments', shipmentId)).toMatchObject({
      status: 'Arrived',
      boxes: [{ items: [{ quantity: 5, received: 4 }] }],
    });
    await expect(lead.getByText(`Box 1: 4 of 5 ${name} arrived.`)).toBeVisible();
  } finally {
    await context.close();
    await sql(`delete from stockmoves where doc->>'inventoryItemId' = $1`, [item.id]);
    await sql('delete from shipments where id = $1', [shipmentId]);
    await sql('delete from inventoryitems where id = $1', [item.id]);
  }
});
