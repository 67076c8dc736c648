const mostWords = 8;
const longest = 80;
const readAtMost = 400;

/** What a statement without a name is called: its first words, with a placeholder for each value that is written in it. */
export function statementName(sql: string): string {
  if (/(^|\n)commit$/.test(sql)) return 'commit';
  return sql
    .slice(0, readAtMost)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?/g, '?')
    .trim()
    .split(/\s+/, mostWords)
    .join(' ')
    .slice(0, longest);
}
