import type { Shipment } from '@groundwork/contract';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Mail } from '../mail-queue/mail.ts';
import { people, places } from '../testing/people.ts';
import { insertTemplates } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

describe('the mail about a shipment', () => {
  const server = testServer({ prepare: insertTemplates, requestsPerMinute: 1_000_000 });
  const { command, order: orderOf, shelf, reserve } = stockCalls(server);

  async function shipped(recipientIds: readonly string[], boxes = 1) {
    const order = await orderOf(2, { name: 'Rods <b>', total: 876.54 });
    await reserve(order.id, (await shelf(4)).id, 2, 'Ready');
    const first = { tracking: '1Z999AA10123456784', lines: [{ orderId: order.id, quantity: 2 }] };
    const { body } = await command('picker', 'shipments/ship', {
      ...{ projectId: places.own, recipientIds, note: 'For staff' },
      boxes: [first, ...Array(boxes - 1).fill({ lines: [] })],
    });
    return { order, shipment: body.shipments[0] as Shipment };
  }
  const entries = async (id: string) =>
    (
      await server.store.query<{ kind: string; state: string; to: string; seconds: number; mail: Mail | null }>(
        `select kind, state, user_id as "to", mail, round(extract(epoch from next_attempt - time_created))::integer as seconds
         from outbox where subject_id = $1 order by time_created, kind`,
        [id],
      )
    ).rows;
  /** Ten minutes pass. */
  const afterTheDelay = async () => {
    await server.store.query(`update outbox set next_attempt = now() where state = 'waiting'`);
    await server.sender.sendDue();
  };
  const setSwitch = (value: string) =>
    server.call('director', 'PATCH', `/projects/${places.own}`, [{ op: 'replace', path: 'shipmentMail', value }]);

  it('waits ten minutes, then says what is in the boxes and where they are, without a price', async () => {
    const { order, shipment } = await shipped([people.director], 2);
    expect(await entries(shipment.id)).toMatchObject([
      { kind: 'shipped', state: 'waiting', to: people.director, seconds: 600 },
    ]);
    await server.sender.sendDue();
    expect(await entries(shipment.id)).toMatchObject([{ state: 'waiting' }]);
    await afterTheDelay();
    const [sent] = await entries(shipment.id);
    expect(sent?.mail).toMatchObject({
      to: 'director@groundwork.test',
      subject: `${shipment.number}: 2 boxes on the way`,
    });
    expect(sent?.mail?.text).toContain(
      'Box 1 of 2: UPS 1Z999AA10123456784\nhttps://www.ups.com/track?tracknum=1Z999AA10123456784',
    );
    expect(sent?.mail?.text).toContain('2 × Rods <b>');
    expect(sent?.mail?.html).not.toContain('<b>');
    expect(`${sent?.mail?.text}${sent?.mail?.html}`).not.toMatch(/876|For staff/);
    await server.call('director', 'POST', `/orders/delivery/${order.id}`, {});
    await afterTheDelay();
    expect((await entries(shipment.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['shipped', 'sent'],
      ['arrived', 'sent'],
    ]);
  });

  it('says nothing of a shipment on its way that has arrived within the ten minutes', async () => {
    const { order, shipment } = await shipped([people.director]);
    expect((await server.call('director', 'POST', `/orders/delivery/${order.id}`, {})).status).toBe(200);
    await afterTheDelay();
    const mailed = (await entries(shipment.id)).filter(({ state }) => state === 'sent');
    expect(mailed.map(({ mail }) => mail?.subject)).toEqual([`${shipment.number}: 1 box arrived`]);
  });

  it('has the packing slip as a PDF for staff who see the shipment, and none for others', async () => {
    await setSwitch('all');
    const { shipment } = await shipped([people.director, people.basic, people.subscriber]);
    await afterTheDelay();
    const sent = await entries(shipment.id);
    const attached = new Map(sent.map(({ to, mail }) => [to, mail?.attachments]));
    const slip = { filename: `${shipment.number}-slip.pdf`, base64: expect.stringMatching(/^JVBERi/) };
    expect([people.director, people.basic, people.subscriber].map((id) => attached.get(id))).toEqual([
      [slip],
      [slip],
      [],
    ]);
    const [attachment] = attached.get(people.director) ?? [];
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(Buffer.from(String(attachment?.base64), 'base64'));
    // People of several places read it.
    expect([...document.pages()][0]?.getText()).toMatch(/\d{4} \(UTC\)/);
    document.destroy();
    library.destroy();
    await setSwitch('staff');
  });

  it('is not sent when shipping is undone within the ten minutes', async () => {
    const { shipment } = await shipped([people.director]);
    await command('picker', 'shipments/undo', { shipmentId: shipment.id, reason: 'Wrong van' });
    await afterTheDelay();
    expect(await entries(shipment.id)).toMatchObject([{ state: 'dropped', mail: null }]);
  });

  it('reaches Subscribers of the project only after a Director has turned that on, and nobody where it is off', async () => {
    const to = [people.director, people.subscriber, people.unconfigured, people.disabled];
    const addressees = async () => (await entries((await shipped(to)).shipment.id)).map((entry) => entry.to).sort();
    expect(await addressees()).toEqual([people.director]);
    await setSwitch('all');
    expect(await addressees()).toEqual([people.director, people.subscriber].sort());
    await setSwitch('off');
    expect(await addressees()).toEqual([]);
    await setSwitch('staff');
  });

  it('is one for each person, however many orders follow into the boxes', async () => {
    const { shipment } = await shipped([people.director]);
    const { order, shipment: other } = await shipped([]);
    for (const { id } of [shipment, other]) await command('picker', 'shipments/undo', { shipmentId: id, reason: 'x' });
    const lines = shipment.boxes[0]?.lines ?? [];
    const ship = (boxes: object[]) =>
      command('picker', 'shipments/ship', {
        ...{ projectId: places.own, shipmentId: shipment.id, recipientIds: [people.director], boxes },
      });
    expect((await ship([{ lines }])).status).toBe(200);
    expect((await ship([{ lines: [{ orderId: order.id, quantity: 2 }] }])).status).toBe(200);
    expect((await entries(shipment.id)).map(({ state }) => state)).toEqual(['dropped', 'waiting']);
  });
});
