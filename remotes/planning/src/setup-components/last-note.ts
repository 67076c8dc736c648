/** The last line of the notes, without its date and name, for where there is room for a few words. */
export function lastNote(notes: string | undefined): string | undefined {
  const line = notes?.trim().split('\n').at(-1)?.trim();
  return line?.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d [^:]*: /, '') || undefined;
}
