/** Lower case without marks: 'École' is found by 'ecole'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options that contain every word of the query, those that begin with it first. */
export function matching<Option extends { label: string }>(options: readonly Option[], query: string): Option[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const [first = ''] = words;
  const found = options.filter(({ label }) => {
    const text = fold(label);
    return words.every((word) => text.includes(word));
  });
  const starts = (option: Option) => fold(option.label).startsWith(first);
  return [...found.filter(starts), ...found.filter((option) => !starts(option))];
}
