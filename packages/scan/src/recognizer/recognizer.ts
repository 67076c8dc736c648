import type { Scan } from '../scan.ts';
import { Burst, longestGap } from './burst.ts';
import {
  type FieldSnapshot,
  hasTypeahead,
  isPrivate,
  isTextControl,
  restoreField,
  snapshotOf,
  writeValue,
} from './fields.ts';
import { readingsOf } from './readings.ts';
import { groupSeparator, strokeOf } from './strokes.ts';

/** How a scanner ends a code: by Enter or Tab, or not at all. */
export type ScannerEnding = 'suffix' | 'silence';
/** A scanner without a suffix has finished after so many milliseconds. */
const silence = 150;

export interface RecognizerOptions {
  /** The field for codes, while there is one. */
  field: () => HTMLInputElement | undefined;
  ending: () => ScannerEnding;
  /** A code; `startedAt` and `endedAt` are times of its events. */
  onCode: (scan: Scan, startedAt: number, endedAt: number) => void;
  /** A part of a code was lost. */
  onFragment: () => void;
}

/**
 * Finds the codes of a scanner that types like a keyboard in the key presses of a page (docs: scanner-recognition). In
 * the field for codes Enter or Tab ends one at any speed. Elsewhere the rhythm shows it: what a scanner typed into
 * another field is taken out again, and its Enter presses no button.
 */
export class Recognizer {
  readonly #options: RecognizerOptions;
  readonly #burst = new Burst();
  /** Fields that the burst went into. */
  #touched: FieldSnapshot[] = [];
  /** The burst began outside of the field for codes. */
  #isFromElsewhere = false;
  /** The beginning of this code came before a hole. */
  #isCutOff = false;
  #endedAt = Number.NEGATIVE_INFINITY;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  /** Keys whose press was swallowed: their release presses nothing either. */
  readonly #swallowed = new Set<string>();

  constructor(options: RecognizerOptions) {
    this.#options = options;
  }

  readonly keyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.repeat || event.metaKey || event.key === 'Process') return;
    const [target = null] = event.composedPath();
    const stroke = strokeOf(event, !this.#burst.isEmpty);
    if (stroke.kind === 'modifier') return;
    const field = this.#options.field();
    const isInField = field !== undefined && target === field;
    const isAfterSuffix = event.timeStamp - this.#endedAt <= longestGap && this.#burst.isEmpty;
    if (isPrivate(target)) this.#forget();
    else if (isAfterSuffix && (stroke.kind === 'arrow' || stroke.kind === 'end' || isLineFeed(event)))
      this.#swallow(event);
    else if (stroke.kind === 'character') this.#take(event, stroke, isInField ? field : undefined, target);
    else if (stroke.kind !== 'end') this.#forget();
    else if (isInField) this.#endInField(event, field);
    else this.#endElsewhere(event, target);
  };

  readonly keyUp = (event: KeyboardEvent): void => {
    if (!this.#swallowed.delete(event.code || event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Whether a code is coming in. */
  isReadingAt(time: number): boolean {
    return this.#burst.continuesAt(time);
  }

  /** The field's text is a code: its form was sent, or somebody pressed the search key of a phone's keyboard. */
  submitField(field: HTMLInputElement, time: number): void {
    const { typed, us } = this.#burst;
    const isTyped = !this.#isFromElsewhere && withoutControls(typed) === field.value;
    const isFast = this.#burst.isScan(true);
    const texts = this.#isFromElsewhere || isTyped ? [typed, us] : [field.value];
    const startedAt = this.#burst.startedAt ?? time;
    this.#release(time);
    writeValue(field, '');
    this.#give(texts, isFast ? 'wedge' : 'typed', startedAt, time);
  }

  stop(): void {
    this.#forget();
    this.#swallowed.clear();
  }

  #take(
    event: KeyboardEvent,
    { typed, us }: { typed: string; us: string },
    field: HTMLInputElement | undefined,
    target: EventTarget | null,
  ): void {
    const time = event.timeStamp;
    // In the field for codes a person may take their time; a burst that began elsewhere goes on in it.
    const mayPause = field !== undefined && !this.#isFromElsewhere && field.value !== '';
    if (!mayPause && !this.#burst.continuesAt(time)) {
      const isCutOff = this.#isBeginning() && this.#burst.isCutOffAt(time);
      this.#forget();
      this.#isCutOff = isCutOff;
    }
    if (this.#burst.isEmpty) this.#isFromElsewhere = field === undefined;
    if (isTextControl(target) && target !== field && this.#touched.every(({ control }) => control !== target))
      this.#touched.push(snapshotOf(target));
    // Spaces before anything else press a button or a row's box, and a first letter moves about in a menu.
    const isOfPerson = us === ' ' ? this.#burst.us.trim() === '' : this.#burst.isEmpty && hasTypeahead(target);
    this.#burst.add({ typed, us, time });
    // Where no text is written a letter has no use: a shortcut of one letter and a scanner exclude each other.
    if (field === undefined && !isTextControl(target) && !isOfPerson) this.#swallow(event);
    else if (typed === groupSeparator) event.preventDefault();
    this.#awaitSilence(field);
  }

  #endInField(event: KeyboardEvent, field: HTMLInputElement): void {
    if (field.value.trim() === '' && this.#burst.isEmpty) {
      // An empty field is left by Tab like any other.
      if (event.key === 'Enter') event.preventDefault();
      this.#forget();
    } else {
      this.#swallow(event);
      this.submitField(field, event.timeStamp);
    }
  }

  #endElsewhere(event: KeyboardEvent, target: EventTarget | null): void {
    const time = event.timeStamp;
    const wentIntoField = isTextControl(target) || this.#touched.length > 0;
    if (!this.#burst.continuesAt(time)) this.#forget();
    else if (!wentIntoField && (this.#isCutOff || this.#burst.isFragment)) {
      this.#swallow(event);
      this.#release(time);
      this.#options.onFragment();
    } else if (this.#burst.isScan(wentIntoField)) {
      this.#swallow(event);
      this.#finish(time);
    } else this.#forget();
  }

  /** The keys so far come from a scanner, and no field shows them: if the rest came late, nobody would notice. */
  #isBeginning(): boolean {
    if (this.#options.ending() === 'silence' || this.#touched.length > 0) return false;
    return this.#isFromElsewhere && (this.#isCutOff || this.#burst.isScan(false));
  }

  #finish(time: number): void {
    const { typed, us, startedAt = time } = this.#burst;
    this.#release(time);
    this.#give([typed, us], 'wedge', startedAt, time);
  }

  /** Takes the code out of the fields that it went into. */
  #release(time: number): void {
    for (const snapshot of this.#touched) restoreField(snapshot);
    this.#forget();
    this.#endedAt = time;
  }

  #give(texts: readonly string[], source: Scan['source'], startedAt: number, endedAt: number): void {
    const found = readingsOf(texts);
    if (found !== undefined) this.#options.onCode({ ...found, source }, startedAt, endedAt);
  }

  /** A scanner without a suffix ends by falling silent; who types at the speed of a person presses Enter. */
  #awaitSilence(field: HTMLInputElement | undefined): void {
    clearTimeout(this.#silenceTimer);
    if (this.#options.ending() !== 'silence') return;
    this.#silenceTimer = setTimeout(() => {
      const isWhole =
        field === undefined || this.#isFromElsewhere || withoutControls(this.#burst.typed) === field.value;
      if (!isWhole || !this.#burst.isScan(field !== undefined || this.#touched.length > 0)) return;
      if (field === undefined) this.#finish(performance.now());
      else this.submitField(field, performance.now());
    }, silence);
  }

  #forget(): void {
    clearTimeout(this.#silenceTimer);
    this.#burst.clear();
    this.#touched = [];
    this.#isFromElsewhere = false;
    this.#isCutOff = false;
  }

  #swallow(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#swallowed.add(event.code || event.key);
  }
}

/** Ctrl+J, a line feed: the browser's downloads otherwise. */
const isLineFeed = ({ ctrlKey, code }: KeyboardEvent) => ctrlKey && (code === 'KeyJ' || code === 'KeyM');
const withoutControls = (text: string) => text.replaceAll(groupSeparator, '');
