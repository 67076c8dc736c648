/** Where a line goes: into the block that begins at the line `start` matches, among its lines of that indentation. */
export interface Place {
  start: RegExp;
  /** Without its indentation; several lines are a comment and what it is about. */
  line: string;
  /** Before the first line whose key is greater; without it the line is the last of the block. */
  isSorted?: boolean;
}

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0;
const keyOf = (line: string) => /^\s*(?:export type |\.\.\.dialogsOf\()?['"]?(\w+)/.exec(line)?.[1] ?? '';
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

/** The text with the line in its place. @throws Error naming the file when it has no such block */
export function insertLine(file: string, text: string, { start, line, isSorted = false }: Place): string {
  const lines = text.split('\n');
  const from = lines.findIndex((each) => start.test(each));
  if (from < 0)
    throw new Error(
      `${file} has no line like ${start}: the generator no longer fits it. Mend scripts/entity/edits.ts.`,
    );
  const opened = indentOf(lines[from] ?? '');
  const to = lines.findIndex((each, index) => index > from && each.trim() !== '' && indentOf(each) <= opened);
  const isLater = (each: string, index: number) =>
    index > from &&
    index < to &&
    indentOf(each) === opened + 2 &&
    !isComment(each) &&
    keyOf(each) !== '' &&
    keyOf(each) > keyOf(line);
  const later = isSorted ? lines.findIndex(isLater) : -1;
  let at = later < 0 ? to : later;
  // A comment belongs to the line below it.
  while (isComment(lines[at - 1] ?? '')) at -= 1;
  lines.splice(at, 0, ...line.split('\n').map((each) => `${' '.repeat(opened + 2)}${each}`));
  return lines.join('\n');
}

/** The text with an import after its first one; the formatter sorts them. @throws Error naming the file when it has none */
export const withImport = (file: string, text: string, line: string): string =>
  replaceOnce(file, text, /^(import [^;]*;\n)/m, `$1${line}\n`);

/** Replaces what `pattern` finds. @throws Error naming the file when it finds nothing */
export function replaceOnce(file: string, text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text))
    throw new Error(
      `${file} has nothing like ${pattern}: the generator no longer fits it. Mend scripts/entity/edits.ts.`,
    );
  return text.replace(pattern, by);
}
