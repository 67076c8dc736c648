/**
 * The fields of which a list was sent in the place of an object: the schemas read a list as an object without fields,
 * and would give each its default.
 * @param sent as it came @param read as the schema left it
 */
export function misshapenFields(sent: unknown, read: unknown): string[] {
  const found: string[] = [];
  walk(sent, read, '', found);
  return found;
}

function walk(sent: unknown, read: unknown, path: string, found: string[]) {
  if (typeof read !== 'object' || read === null || typeof sent !== 'object' || sent === null) return;
  if (Array.isArray(sent) !== Array.isArray(read)) {
    found.push(path);
    return;
  }
  for (const [key, value] of Object.entries(read)) {
    walk((sent as Record<string, unknown>)[key], value, path === '' ? key : `${path}.${key}`, found);
  }
}
