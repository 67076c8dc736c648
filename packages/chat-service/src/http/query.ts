import * as v from 'valibot';
import { parse, text, userId } from '../content.ts';

// Query parameters as the SDK sends them.
const flag = (fallback: boolean) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value === 'true'),
    ),
    String(fallback),
  );
export const wholeNumber = (fallback: number, most = Number.MAX_SAFE_INTEGER) =>
  v.optional(
    v.pipe(
      v.string(),
      // The SDK sends an empty token for the first page.
      v.regex(/^(-?\d{1,16})?$/, 'must be a whole number'),
      v.transform((value) => (value === '' ? fallback : Math.max(0, Math.min(Number(value), most)))),
    ),
    String(fallback),
  );
const list = v.optional(
  v.pipe(
    text(4_000),
    v.transform((value) => value.split(',').filter((each) => each !== '' && each !== '*')),
  ),
  '',
);
export const largestPage = 100;

const schemas = {
  channels: v.object({
    token: wholeNumber(0),
    limit: wholeNumber(10, largestPage),
    order: v.optional(v.string(), 'chronological'),
    show_empty: flag(false),
    custom_types: list,
  }),
  changes: v.object({ change_ts: wholeNumber(0), token: v.optional(v.string()) }),
  messages: v.object({
    message_ts: wholeNumber(Number.MAX_SAFE_INTEGER),
    prev_limit: wholeNumber(0, largestPage),
    next_limit: wholeNumber(0, largestPage),
    include: flag(true),
    reverse: flag(false),
    custom_types: list,
    /** Empty: all. */
    message_type: v.optional(v.picklist(['', 'MESG', 'FILE', 'ADMM']), ''),
  }),
  gap: v.object({
    prev_start_ts: wholeNumber(0),
    prev_end_ts: wholeNumber(0),
    prev_cache_count: wholeNumber(0),
    next_start_ts: wholeNumber(0),
    next_end_ts: wholeNumber(0),
    next_cache_count: wholeNumber(0),
    reverse: flag(false),
  }),
  page: v.object({ token: wholeNumber(0), limit: wholeNumber(10, largestPage) }),
  unread: v.object({ custom_types: list }),
  search: v.object({ query: text(200), user_id: userId, limit: wholeNumber(20, largestPage) }),
};

/** @throws ChatError that names the parameter which is wrong */
export const readQuery = <Name extends keyof typeof schemas>(
  name: Name,
  query: unknown,
): v.InferOutput<(typeof schemas)[Name]> => parse(schemas[name], query) as v.InferOutput<(typeof schemas)[Name]>;

/**
 * From where on changes are asked for: the client's own moment, or that of an earlier answer. On the next page of an answer
 * it is what follows the channel or message that changed last on this one: others may have changed in its millisecond.
 */
export function readChanges(query: unknown) {
  const { change_ts, token = '' } = readQuery('changes', query);
  const [, since, after = ''] = /^(\d{1,16})(?: ([\w-]{1,200}))?$/.exec(token) ?? [];
  return { since: since === undefined ? change_ts : Number(since), after };
}
