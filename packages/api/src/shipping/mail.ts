import type { Work } from '../records/work.ts';
import type { StoredShipment } from './contents.ts';

export async function enqueueShipmentMail(_work: Work, _event: 'shipped' | 'arrived', _shipment: StoredShipment) {}
export async function dropShipmentMail(_work: Work, _shipmentId: string) {}
