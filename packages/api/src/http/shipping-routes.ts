import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../session/authenticate.ts';
import { cancelShipment, packOrders } from '../shipping/pack.ts';
import { shipOrders } from '../shipping/ship.ts';
import { undoShipping } from '../shipping/undo.ts';
import type { Store } from '../store/store.ts';
import { stockCommand } from './stock-command.ts';

/**
 * What leaves a warehouse (docs: domain/shipping).
 * @param companyPrefix the GS1 company prefix; without one boxes have no SSCC
 */
export function shippingRoutes(
  app: FastifyInstance,
  store: Store,
  authenticate: Authenticate,
  companyPrefix: string | undefined,
) {
  const command = stockCommand(app, store, authenticate);
  command('shipments/pack', (work, body) => packOrders(work, body, companyPrefix));
  command('shipments/ship', (work, body) => shipOrders(work, body, companyPrefix));
  command('shipments/undo', undoShipping);
  command('shipments/cancel', cancelShipment);
}
