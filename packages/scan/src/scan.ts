import type { LabeledRecord } from '@groundwork/contract';

/** One code that a scanner, the camera or a person gave. */
export interface Scan {
  /**
   * The text as the system typed it, then as a US keyboard would have: a scanner set to US types other characters on a
   * French computer. The first that resolves is meant.
   */
  readings: readonly string[];
  /** The AIM symbology identifier without its bracket: 'C1' GS1-128, 'E0' EAN-13, 'Q1' QR; missing when not sent. */
  symbology?: string;
  source: 'wedge' | 'camera' | 'typed';
}

/** The result of a scan, as it is shown, played and vibrated. */
export interface Outcome {
  /** 'complete': a kit, a box or a count is finished with it. */
  tone: 'ok' | 'complete' | 'error';
  /** The event or the error: 'Wrong tote'. */
  title: string;
  /** The next step: 'Put it in tote 3.' */
  detail?: string;
}
/** Nothing is shown or sounded for a handler that answers nothing: it has opened a dialog, for example. */
export type ScanHandler = (scan: Scan) => Outcome | undefined | Promise<Outcome | undefined>;

/** Commands on the card of command labels, for working without keyboard or screen (docs: scanning). */
export type ScanCommand = 'undo' | 'ready-all' | 'short' | 'next' | 'quantity' | 'back' | 'ship';

/** The meaning of a code. */
export type Resolved =
  | ({ kind: 'record' } & LabeledRecord)
  | { kind: 'command'; command: ScanCommand; quantity?: number }
  /** In upper case; not known: no inventory item and no template names it yet. */
  | { kind: 'emplacement'; emplacement: string; isKnown: boolean }
  /** Several products: ask which. `quantity` comes from the code: ask when it is more than what is needed. */
  | { kind: 'product'; productIds: readonly string[]; quantity?: number }
  | { kind: 'order'; orderIds: readonly string[] }
  | { kind: 'tote'; tote: string }
  /** A check digit is wrong: scan again. */
  | { kind: 'misread'; text: string }
  | { kind: 'unknown'; text: string };
