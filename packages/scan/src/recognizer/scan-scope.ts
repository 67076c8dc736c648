import type { Outcome, Scan, ScanHandler } from '../scan.ts';
import { returnFocus } from './focus-return.ts';
import { readingsOf } from './readings.ts';
import { Recognizer, type ScannerEnding } from './recognizer.ts';
import { ScanQueue } from './scan-queue.ts';
import { closeScope, isTopScope, type OpenScope, onScopesChange, openScope } from './scopes.ts';

/** The same code within this time is one scan: a trigger that bounced. */
const bounce = 120;

export interface ScanScopeOptions {
  onScan: ScanHandler;
  /** Receives the result of each scan, also of those that the scope itself refuses. */
  onOutcome?: (outcome: Outcome) => void;
  /** How this browser's scanner ends a code; 'suffix' by default: Enter or Tab. */
  mode?: ScannerEnding;
}

/** Codes of scanner, camera and keyboard go to one handler while this is open. */
export interface ScanScope {
  /** Makes `field` the field for codes. @returns a function that ends this */
  attach(field: HTMLInputElement): () => void;
  /** A code that did not come by keys; several lines are several codes. */
  accept(text: string, source: Scan['source'], symbology?: string): void;
  /** Ends what is written in the field, as Enter does. */
  submit(): void;
  /** Whether the next code of the scanner comes here: the page has the focus and no other scope lies over it. */
  isReady(): boolean;
  /** @returns a function that ends this */
  onReadyChange(listener: () => void): () => void;
  /** A dialog of the scope itself lies over its field: codes are still taken. */
  setCovered(isCovered: boolean): void;
  close(): void;
}

const covered: Outcome = {
  tone: 'error',
  title: 'Not scanned: a dialog is open',
  detail: 'Finish or close it, then scan again.',
};

const fragment: Outcome = { tone: 'error', title: 'Half a code', detail: 'A part of it was lost. Scan it again.' };

/** Opens a scope over the ones that are open. Close it when the screen goes away. */
export function createScanScope({ onScan, onOutcome = () => {}, mode = 'suffix' }: ScanScopeOptions): ScanScope {
  let field: HTMLInputElement | undefined;
  let isCoveredByOwn = false;
  let last: { text: string | undefined; endedAt: number } | undefined;
  const queue = new ScanQueue(() => onScan, onOutcome);

  const push = (scan: Scan, startedAt: number, endedAt: number) => {
    const [text] = scan.readings;
    const isBounce = last !== undefined && last.text === text && startedAt - last.endedAt <= bounce;
    last = { text, endedAt };
    if (isBounce) return;
    if (field !== undefined && !isCoveredByOwn && isCovered(field)) onOutcome(covered);
    else queue.push(scan);
  };
  const accept: OpenScope['accept'] = (text, source, symbology) => {
    for (const line of linesOf(text)) {
      const found = readingsOf([line]);
      if (found === undefined) continue;
      const now = performance.now();
      push({ ...found, ...(symbology === undefined ? {} : { symbology }), source }, now, now);
    }
  };
  const scope: OpenScope = { accept };
  const recognizer = new Recognizer({
    field: () => field,
    ending: () => mode,
    onCode: push,
    onFragment: () => onOutcome(fragment),
  });
  // Without a field nothing else says whether this belongs to a page or to a dialog: those that are open now are its own.
  const ownDialogs = new Set(openDialogs());
  const isBehindDialog = () => field === undefined && openDialogs().some((dialog) => !ownDialogs.has(dialog));
  const onKeyDown = (event: KeyboardEvent) => {
    // A scan while a form is open over the page is for the form's fields.
    if (isTopScope(scope) && !isBehindDialog()) recognizer.keyDown(event);
  };
  const focus = returnFocus(
    () => (isTopScope(scope) ? field : undefined),
    () => recognizer.isReadingAt(performance.now()),
  );
  openScope(scope);
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', recognizer.keyUp, true);

  return {
    attach(next) {
      field = next;
      focus.soon();
      return () => {
        if (field === next) field = undefined;
      };
    },
    accept,
    submit() {
      if (field !== undefined && field.value.trim() !== '') recognizer.submitField(field, performance.now());
    },
    isReady: () => isTopScope(scope) && document.hasFocus(),
    onReadyChange(listener) {
      const stop = onScopesChange(listener);
      for (const type of ['focus', 'blur', 'focusin']) window.addEventListener(type, listener);
      return () => {
        stop();
        for (const type of ['focus', 'blur', 'focusin']) window.removeEventListener(type, listener);
      };
    },
    setCovered(isCovered) {
      isCoveredByOwn = isCovered;
    },
    close() {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', recognizer.keyUp, true);
      recognizer.stop();
      queue.clear();
      focus.stop();
      closeScope(scope);
    },
  };
}

/** The codes of a text: one a line; EOT ends a transmission. */
const linesOf = (text: string) => text.replaceAll('\u0004', '\n').split(/[\r\n]+/);

const openDialogs = () => [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')];

/** A modal dialog hides what lies behind it from assistive technology. */
const isCovered = (field: HTMLElement) => field.closest('[aria-hidden="true"],[inert]') !== null;
