/** The characters of one code as they come in, and whether their rhythm is a scanner's. */
interface TypedCharacter {
  typed: string;
  us: string;
  /** Milliseconds. */
  time: number;
}

/** No two characters of a scanner are further apart, in milliseconds. */
export const longestGap = 100;
const fewestCharacters = 4;
const usualGap = 50;
/** How much the gaps of a slow scanner differ at most: people are less even than this. */
const evenness = 25;
const mostCharacters = 512;
/** So much later the rest of a code may come whose beginning came: a radio link that fell out for a moment. */
const longestHole = 1_000;
/** A link of 51 characters at 95 ms takes 4.8 s. */
const longestDuration = 5_000;

export class Burst {
  #characters: TypedCharacter[] = [];

  get isEmpty(): boolean {
    return this.#characters.length === 0;
  }

  /** The text as the system typed it. */
  get typed(): string {
    return this.#characters.map(({ typed }) => typed).join('');
  }
  /** The text as a US keyboard would have typed it. */
  get us(): string {
    return this.#characters.map(({ us }) => us).join('');
  }

  /** Whether a key at `time` comes soon enough to belong to the same code. */
  continuesAt(time: number): boolean {
    const last = this.#characters.at(-1);
    return last !== undefined && time - last.time <= longestGap;
  }

  /** Whether a key at `time` comes too late for this code, and too soon for the next. */
  isCutOffAt(time: number): boolean {
    const last = this.#characters.at(-1);
    return last !== undefined && !this.continuesAt(time) && time - last.time <= longestHole;
  }

  add(character: TypedCharacter): void {
    this.#characters.push(character);
  }

  clear(): void {
    this.#characters = [];
  }

  /**
   * Whether a scanner typed this. Where keys do nothing any even speed up to `longestGap` is one; in a field, where a
   * person may write fast too, the usual gap is short, or the gaps are as even as no person's are.
   */
  isScan(isInField: boolean): boolean {
    const characters = this.#characters;
    const [first] = characters;
    const last = characters.at(-1);
    if (first === undefined || last === undefined) return false;
    if (characters.length < fewestCharacters || characters.length > mostCharacters) return false;
    if (last.time - first.time > longestDuration) return false;
    const gaps = characters.slice(1).map(({ time }, index) => time - (characters[index]?.time ?? time));
    const sorted = gaps.toSorted((a, b) => a - b);
    const longest = sorted.at(-1) ?? 0;
    if (longest > longestGap) return false;
    if (!isInField) return true;
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    const isEven = characters.length > fewestCharacters && longest - (sorted[0] ?? 0) <= evenness;
    return median <= usualGap || isEven;
  }

  /** Whether it is the end of a code whose beginning got lost: too short for a code, too fast for a person. */
  get isFragment(): boolean {
    const characters = this.#characters;
    if (characters.length < 2 || characters.length >= fewestCharacters) return false;
    return characters.every(({ time }, index) => time - (characters[index - 1]?.time ?? time) <= usualGap);
  }

  /** When its first character came; undefined while it is empty. */
  get startedAt(): number | undefined {
    return this.#characters[0]?.time;
  }
}
