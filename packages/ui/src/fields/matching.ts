/** Lower case without diacritics, so that 'ecole' finds 'École'. */
export const normalizeForSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The options that contain every word of the query in their label or below it, those that begin with it first: a person is
 * found by e-mail too.
 */
export function matching<Option extends { label: string; description?: string }>(
  options: readonly Option[],
  query: string,
): Option[] {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const [first = ''] = words;
  const found = options.filter(({ label, description = '' }) => {
    const text = normalizeForSearch(`${label} ${description}`);
    return words.every((word) => text.includes(word));
  });
  const starts = (option: Option) => normalizeForSearch(option.label).startsWith(first);
  return [...found.filter(starts), ...found.filter((option) => !starts(option))];
}
