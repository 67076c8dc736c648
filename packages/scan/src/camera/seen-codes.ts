import type { DetectedCode } from './code-detector.ts';

/** A code counts again once it has been out of the picture so long, in milliseconds (docs: scanning#camera). */
const away = 800;

/** Finds the codes that are new in the frames of a camera, which shows one code many times a second. */
export class SeenCodes {
  readonly #lastSeen = new Map<string, number>();

  /** The codes of a picture taken at `time` that were not there just before. */
  newIn(codes: readonly DetectedCode[], time: number): readonly DetectedCode[] {
    const fresh = codes.filter(({ text }, index) => {
      const seen = this.#lastSeen.get(text);
      const isFirst = codes.findIndex((other) => other.text === text) === index;
      return isFirst && (seen === undefined || time - seen > away);
    });
    for (const { text } of codes) this.#lastSeen.set(text, time);
    return fresh;
  }
}
