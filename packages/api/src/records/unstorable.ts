/** A NUL character or half of a surrogate pair: valid in JSON, but no text that PostgreSQL can hold. */
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The fields of a record, as an error names them, whose text or keys cannot be stored. */
export function unstorableFields(doc: Readonly<Record<string, unknown>>): string[] {
  const found: string[] = [];
  walk(doc, '', found);
  return found;
}

function walk(value: unknown, field: string, found: string[]) {
  if (typeof value === 'string') {
    if (unstorable.test(value)) found.push(field);
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) walk(entry, `${field}.${index}`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (unstorable.test(key)) found.push(field || key);
      else walk(entry, field ? `${field}.${key}` : key, found);
    }
  }
}
