import type { PolicyRole } from '@groundwork/contract/policy';

/** Calls that change stock, or what of it is kept for orders. */
export type StockCommand =
  | 'reservations/move'
  | 'reservations/allocate'
  | 'reservations/answerSubstitute'
  | 'inventoryitems/count'
  | 'reservations/short'
  | 'inventoryitems/applyCount'
  | 'inventoryitems/adjust'
  | 'inventoryitems/move'
  | 'inventoryitems/divide'
  | 'inventoryitems/merge'
  | 'inventoryitems/requestCount'
  | 'inventoryitems/release'
  | 'inventoryitems/transfer'
  | 'inventoryitems/receiveTransfer'
  | 'inventoryitems/cancelTransfer'
  | 'orders/return'
  | 'orders/undoReturn'
  | 'counts/open'
  | 'counts/save'
  | 'counts/review'
  | 'counts/cancel'
  | 'counts/decide'
  | 'counts/apply'
  | 'counts/undo'
  | 'shipments/pack'
  | 'shipments/ship'
  | 'shipments/undo'
  | 'shipments/cancel';
type CommandGrants = Partial<Record<PolicyRole, 'all' | 'team' | 'own'>>;
const contributors: CommandGrants = { Contributor: 'all', Director: 'all', Administrator: 'all' };
const teamAndUp: CommandGrants = { ...contributors, Basic: 'team' };
const ownAndUp: CommandGrants = { ...contributors, Basic: 'own' };
/**
 * Who may call them, and of which places: all · team: the warehouses whose team they belong to · own: those, and the
 * sites of their projects.
 */
export const commandPolicy: Readonly<Record<StockCommand, CommandGrants>> = {
  'reservations/move': teamAndUp,
  'reservations/allocate': teamAndUp,
  // Another product for a project is a Director's decision.
  'reservations/answerSubstitute': { Director: 'all', Administrator: 'all' },
  'inventoryitems/count': ownAndUp,
  'reservations/short': teamAndUp,
  'inventoryitems/applyCount': contributors,
  'inventoryitems/adjust': ownAndUp,
  'inventoryitems/move': ownAndUp,
  'inventoryitems/divide': ownAndUp,
  'inventoryitems/merge': ownAndUp,
  'inventoryitems/requestCount': ownAndUp,
  'inventoryitems/release': contributors,
  'inventoryitems/transfer': teamAndUp,
  'inventoryitems/receiveTransfer': teamAndUp,
  'inventoryitems/cancelTransfer': teamAndUp,
  // By the warehouse that takes the pieces back.
  'orders/return': teamAndUp,
  'orders/undoReturn': teamAndUp,
  'counts/open': teamAndUp,
  'counts/save': teamAndUp,
  'counts/review': teamAndUp,
  // Basic staff cancel what they opened themselves: see stock/counts/cancel.ts.
  'counts/cancel': teamAndUp,
  'counts/decide': contributors,
  'counts/apply': contributors,
  'counts/undo': contributors,
  'shipments/pack': teamAndUp,
  'shipments/ship': teamAndUp,
  // Taken back by the warehouse's team, or by Directors (docs: domain/shipping).
  'shipments/undo': { ...teamAndUp, Contributor: 'team' },
  'shipments/cancel': teamAndUp,
};
