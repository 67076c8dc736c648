import { isSame } from './document.ts';

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (value: unknown) => (isObject(value) && typeof value.id === 'string' ? value.id : undefined);

/**
 * `checked` with the fields that the schema dropped although they were stored before: a newer release, which runs beside
 * this one, has written them. Only what is still as it was stored comes back, so nobody sends a field in this way.
 * @param before as it was stored @param sent as it was to be checked @param checked as the schema left it
 */
export function withUnknownFields(before: unknown, sent: unknown, checked: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(sent) && Array.isArray(checked)) {
    if (sent.length !== checked.length) return checked;
    const byId = new Map(before.map((entry) => [idOf(entry), entry]));
    return checked.map((entry, index) => {
      const id = idOf(sent[index]);
      return withUnknownFields(id === undefined ? before[index] : byId.get(id), sent[index], entry);
    });
  }
  if (!isObject(before) || !isObject(sent) || !isObject(checked)) return checked;
  const result: Record<string, unknown> = { ...checked };
  for (const [field, value] of Object.entries(before)) {
    if (field in checked) result[field] = withUnknownFields(value, sent[field], checked[field]);
    else if (field in sent && isSame(value, sent[field])) result[field] = value;
  }
  return result;
}
