import type { StockMoveKind, SubstituteAnswer } from '@groundwork/contract';
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

/** A Director approved or declined what pickers suggested for an order. */
export interface SubstituteAnswered {
  kind: 'substituteAnswered';
  order: Doc;
  /** The name of the product. */
  detail: string;
  substituteProductId: string;
  answer: SubstituteAnswer;
  /** Whether nothing of the order is missing any more. */
  isComplete: boolean;
  /** The pickers. */
  userIds: readonly string[];
}

/** What happened according to no record, so that a command says it. */
export type Occurrence =
  | { kind: 'shortage'; order: Doc; detail: string; note?: string; quantity: number }
  | {
      kind: 'substituteAsked';
      order: Doc;
      /** The name of the product. */
      detail: string;
      substituteProductId: string;
      note?: string;
      quantity: number;
    }
  | SubstituteAnswered
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
