import { normalizeForSearch } from './normalizeForSearch.ts';

interface Searched {
  label: string;
  description?: string;
}
/** What is searched of each option: to describe thousands takes half a second, which every key would take again. */
const texts = new WeakMap<Searched, string>();
function textOf(option: Searched): string {
  const known = texts.get(option);
  if (known !== undefined) return known;
  const text = normalizeForSearch(`${option.label} ${option.description ?? ''}`);
  texts.set(option, text);
  return text;
}

/** Options at a time: a few milliseconds, so that a key that is pressed meanwhile is answered at once. */
const slice = 500;

/** Reads what is searched before the first key asks for it, a slice of the options at a time. @returns how to give it up */
export function readAhead(options: readonly Searched[]): () => void {
  let next = 0;
  const read = () => {
    for (const option of options.slice(next, next + slice)) textOf(option);
    next += slice;
    if (next < options.length) timer = setTimeout(read);
  };
  let timer = setTimeout(read);
  return () => clearTimeout(timer);
}

/**
 * The options that contain every word of the query in their label or below it, those that begin with it first: a person is
 * found by e-mail too.
 */
export function matching<Option extends Searched>(options: readonly Option[], query: string): Option[] {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const [first = ''] = words;
  const found = options.filter((option) => {
    const text = textOf(option);
    return words.every((word) => text.includes(word));
  });
  // What is searched begins with the label.
  const starts = (option: Option) => textOf(option).startsWith(first);
  return [...found.filter(starts), ...found.filter((option) => !starts(option))];
}
