/**
 * Names of fields that were sent as a list where the schema reads an object: valibot takes a list for an object without
 * fields, and would give each field its default.
 * @param sent the value before it was validated
 * @param read the value that the schema made of it
 * @returns paths such as 'order.lines'
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
