/** What a record is called in history and messages. */
export function nameOf(record: Readonly<Record<string, unknown>>): string {
  if (typeof record.name === 'string' && record.name) return record.name;
  return (
    [record.firstName, record.lastName].filter(Boolean).join(' ') ||
    String(record.number ?? record.gridId ?? record.id ?? '')
  );
}
