import type { StockMoveKind } from '@groundwork/contract';
import type { Doc } from './document.ts';

/** Why the quantity of an inventory item changes, and by how much. */
export interface StockCause {
  inventoryItemId: string;
  delta: number;
  kind: StockMoveKind;
  orderId?: string;
  countId?: string;
  shipmentId?: string;
  reason?: string;
  note?: string;
  photoId?: string;
}

/** What happened according to no record, so that a command says it. */
export type Occurrence =
  | { kind: 'shortage' | 'substituteAsked'; order: Doc; detail: string; note?: string; quantity: number }
  | {
      kind: 'mention' | 'report';
      channelUrl: string;
      channelName: string;
      projectId?: string;
      /** Who wrote what is reported. */
      detail?: string;
      note: string;
      userIds: readonly string[];
    };
