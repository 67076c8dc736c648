import type { CommandAnswer } from '@groundwork/data-cache';
import type { SavedCount, SheetLine } from './count-sheet.ts';

/**
 * What is counted: a count document, or the shelves of a warehouse at once (docs: domain/counts). The counting screen
 * knows no more.
 */
export interface CountSource {
  title: string;
  /** 'B1_01 to D2_06 · due 24 Nov'. */
  description: string;
  /** Expected numbers are hidden. */
  isBlind: boolean;
  /** Lets the counter see the numbers; missing where the count decides. */
  onShowExpected?: () => void;
  sheet: readonly SheetLine[];
  warehouseId: string;
  /** Why this person may only look. */
  readOnlyReason: string | undefined;
  /** Somebody else ended the count while this person was counting: how, and whether a number can still be saved. */
  ended?: string;
  /** Why nothing can be stored at the moment; a count document keeps what is counted without a network. */
  savingReason: string | undefined;
  save: (line: SavedCount, itemName: string) => Promise<CommandAnswer<unknown>>;
  /** A note and a photo can be stored with a number. */
  takesNotes: boolean;
  /** The label of the command after counting: 'Finish count'. */
  finishLabel: string;
  /** Ends counting; returns the message of a failure, or of counts that wait for another person. */
  finish: () => Promise<string | undefined>;
  /** Returns why the count is not cancelled. */
  onCancelCount?: () => Promise<string | undefined>;
}
