import type { OrderLine } from './order-line.ts';
import { inShownOrder } from './shipping-rows.ts';

it('lists the newest shipments of a project first, also once their numbers are longer', () => {
  const line = (number: string) =>
    ({
      ...{ id: number, kitId: 'kit', kitName: 'Kit', order: { id: number, name: 'Tray' } },
      ...{ project: { id: 'maple', name: 'Maple' }, shipment: { id: number, number } },
    }) as unknown as OrderLine;
  const lines = ['SH-9999', 'SH-10000', 'SH-0200'].map(line);
  expect(inShownOrder(lines, 'shipment').map(({ id }) => id)).toEqual(['SH-10000', 'SH-9999', 'SH-0200']);
});
