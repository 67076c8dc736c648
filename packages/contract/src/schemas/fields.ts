import * as v from 'valibot';
import { toCents } from '../cents.ts';
import { emplacementPattern, largestNumber } from '../constants.ts';
import * as message from '../messages.ts';
import { parseLiteral } from '../statuses.ts';

/**
 * Field types of the schemas. Each gives its fixed message (docs: rows/validation); absent and undefined are
 * equal.
 */
const textLimit = 20_000;
const nameLimit = 1_000;
const idLimit = 64;
const listLimit = 5_000;

const string = v.string('Must be a text');
/**
 * Characters that nobody can see or type. NUL, which the database cannot store, is refused by the server instead of
 * removed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
const invisible = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Marks that turn the direction of what follows: with them a name reads as another one in a list or a mail. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;
const breaks = /[\t\n\r\u2028\u2029]+/g;
/** A text keeps its tabs and line breaks and loses every other control character. */
const withoutControls = v.transform((value: string) => value.replace(invisible, ''));
/**
 * A name is one line, read in one direction: its tabs and line breaks become spaces. Those at its edges go, as nobody sees
 * that a name has them, or that two differ in nothing else.
 */
const onOneLine = v.transform((value: string) =>
  value.replace(breaks, ' ').replace(invisible, '').replace(directions, '').trim(),
);

export const text = (limit = textLimit) =>
  v.optional(v.pipe(string, v.maxLength(limit, message.maxLength(limit)), withoutControls));
/** A name that may be left out. */
export const optionalName = (limit = nameLimit) =>
  v.optional(v.pipe(string, v.maxLength(limit, message.maxLength(limit)), onOneLine));
/** A scanned text, with its separators. */
export const scannedText = (limit: number) => v.optional(v.pipe(string, v.maxLength(limit, message.maxLength(limit))));
export const requiredText = (limit = nameLimit) =>
  v.pipe(
    v.optional(string, ''),
    v.maxLength(limit, message.maxLength(limit)),
    onOneLine,
    // Zero-width spaces, soft hyphens and fillers show nothing either: nobody would find the record in a list.
    v.check((value) => /[^\s\p{DI}]/u.test(value), message.required),
  );
/** Sanitized HTML: description, instructions, kittingInstructions (docs: rich-text). */
export const richText = () => text(200_000);

/** No quotes or angle brackets, which end an attribute where a text is put together, and no name with a password. */
const httpUrl = (value: string) => {
  try {
    const { protocol, username, password } = new URL(value);
    const isPlain = !/["<>]/.test(value) && username === '' && password === '';
    return ['http:', 'https:'].includes(protocol) && /^https?:\/\//i.test(value) && isPlain;
  } catch {
    return false;
  }
};
export const url = () =>
  v.optional(
    v.pipe(
      string,
      v.maxLength(2_000, message.maxLength(2_000)),
      v.check((value) => value === '' || httpUrl(value), message.invalidUrl),
    ),
  );
/** The form of an e-mail address; the invitation proves that the address exists. */
export const emailPattern = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/;
export const email = () =>
  v.optional(
    v.pipe(
      string,
      v.maxLength(320, message.maxLength(320)),
      v.check((value) => value === '' || emailPattern.test(value), message.invalidEmail),
    ),
  );
export const emplacement = () =>
  v.optional(
    v.pipe(
      string,
      v.maxLength(200, message.maxLength(200)),
      v.regex(emplacementPattern, message.invalidSymbols),
      v.transform((value) => value.toUpperCase()),
    ),
  );
export const color = () => v.optional(v.pipe(string, v.regex(/^#[0-9a-fA-F]{6}$/, message.invalidSymbols)));

const finite = v.pipe(v.number('Must be a number'), v.finite('Must be a number'));
const bounded = (min: number) =>
  v.pipe(finite, v.minValue(min, message.atLeast(min)), v.maxValue(largestNumber, message.atMost(largestNumber)));
export const amount = () => v.optional(finite);
export const amountFrom = (min: number) => v.optional(bounded(min));
/** Money is kept to the cent. */
export const money = () => v.optional(v.pipe(finite, v.transform(toCents)));
export const moneyFrom = (min: number) => v.optional(v.pipe(bounded(min), v.transform(toCents)));
export const integerFrom = (min: number, fallback?: number) =>
  v.optional(v.pipe(bounded(min), v.integer('Must be a whole number')), fallback as number);

/** Also below zero: a difference. */
export const wholeNumber = () => v.optional(v.pipe(finite, v.integer('Must be a whole number')));

export const flag = (fallback = false) => v.optional(v.boolean('Must be true or false'), fallback);

const idText = v.pipe(string, v.minLength(1, message.required), v.maxLength(idLimit, message.maxLength(idLimit)));
export const id = () => v.optional(idText);
export const requiredId = (text: string = message.required) =>
  v.pipe(v.optional(string, ''), v.minLength(1, text), v.maxLength(idLimit, message.maxLength(idLimit)));
export const nullableId = () => v.nullish(v.pipe(string, v.maxLength(idLimit, message.maxLength(idLimit))));
export const ids = () => v.optional(list(idText), () => []);
export function list<T extends v.GenericSchema>(item: T) {
  return v.pipe(v.array(item, 'Must be a list'), v.maxLength(listLimit, `Must have at most ${listLimit} entries`));
}
/** A list of a command: at least one entry. */
export const atMost = <T extends v.GenericSchema>(most: number, entry: T) =>
  v.pipe(
    list(entry),
    v.minLength(1, 'Must have at least one entry'),
    v.maxLength(most, `Must have at most ${most} entries`),
  );

/** One of the literals, read case-insensitively and stored in its canonical case (docs: patch-and-put). */
export const literal = <T extends string>(values: readonly T[], fallback?: NoInfer<T>) => {
  const parse = v.pipe(
    string,
    v.transform((value) => parseLiteral(values, value) ?? value),
    v.picklist(values, `Must be one of ${values.join(', ')}`),
  );
  return v.optional(parse, fallback as T);
};
/** A day of the calendar, without a time: 2027-01-31. */
export const day = () =>
  v.pipe(
    string,
    v.isoDate('Must be a date such as 2027-01-31'),
    v.check(isRealDay, 'Must be a date such as 2027-01-31'),
  );
const isRealDay = (value: string) =>
  !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

/** A moment that the calendar, JavaScript and PostgreSQL know: no February 31, no year 0, no zone beyond 15 hours. */
const isRealMoment = (value: string) =>
  isRealDay(value.slice(0, 10)) &&
  !value.startsWith('0000') &&
  !Number.isNaN(Date.parse(value)) &&
  !/[+-](1[6-9]|2\d):?\d\d$/.test(value.slice(11));
const notInUtc = 'Must be a time in UTC';
export const instant = () => v.optional(v.pipe(string, v.isoTimestamp(notInUtc), v.check(isRealMoment, notInUtc)));
