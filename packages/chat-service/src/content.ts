import * as v from 'valibot';
import { invalidValue } from './errors.ts';

// The rules of texts from clients: the database can store each of them.
const isStorable = (value: string) => !/\p{Surrogate}/u.test(value) && !value.includes('\0');
export const text = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.check(isStorable, 'must be well-formed text'),
  );
export const userId = v.pipe(text(80), v.nonEmpty('must not be empty'));
export const userIds = v.pipe(v.array(userId), v.maxLength(100, 'must be at most 100'));
export const channelUrl = v.pipe(text(200), v.regex(/^[\w-]+$/, 'must consist of letters, digits, _ and -'));
export const requestId = v.pipe(text(100), v.nonEmpty('must not be empty'));
/** Metadata is for texts only. */
export const metadata = v.pipe(
  v.record(text(128), text(190)),
  v.check((value) => Object.keys(value).length <= 20, 'must have at most 20 entries'),
);
const mostMentions = 10;
const messageText = text(10_000);
const messageFields = {
  data: v.nullish(text(10_000), ''),
  custom_type: v.nullish(text(128), ''),
  mention_type: v.nullish(v.picklist(['users', 'channel']), 'users'),
  mentioned_user_ids: v.nullish(
    v.pipe(v.array(userId), v.maxLength(mostMentions, `must be at most ${mostMentions}`)),
    [],
  ),
};
const webAddress = v.pipe(
  text(2_048),
  v.check((value) => /^(https?:\/\/|\/)/.test(value), 'must be a web address'),
);
/** A text message. */
export const textMessage = v.object({
  message: v.pipe(messageText, v.regex(/\S/, 'must not be empty')),
  ...messageFields,
});
/** A file that is somewhere already. */
export const fileMessage = v.object({
  message: v.nullish(messageText, ''),
  url: webAddress,
  name: v.nullish(text(260), ''),
  type: v.nullish(text(100), ''),
  size: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  ...messageFields,
});
export const messageEdit = v.object({
  message: v.nullish(messageText),
  data: v.nullish(text(10_000)),
  custom_type: v.nullish(text(128)),
  mention_type: v.nullish(v.picklist(['users', 'channel'])),
  mentioned_user_ids: v.nullish(messageFields.mentioned_user_ids.wrapped),
});

/** @throws ChatError that names the first field which is wrong */
export function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalidValue(`Invalid value: "${v.getDotPath(issue) ?? 'body'}" ${issue.message}.`);
}
