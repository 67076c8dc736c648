import { a4, type Box, media as labelMedia, letter } from '@groundwork/print';
import * as v from 'valibot';

/** A printer in the network, as the configuration names it. */
export interface Printer {
  /** Of its name, for addresses: 'bench-1'. */
  id: string;
  name: string;
  /** As the printer itself is named: ipp://host:631/ipp/print. */
  uri: string;
  /** Where its protocol is spoken: http://host:631/ipp/print. */
  address: string;
  /** The papers that it holds, by the names of the print pages; empty: any. */
  media: readonly string[];
}

/** The size of each paper that something can be printed on. */
export const paperSizes: ReadonlyMap<string, Box> = new Map([
  ...labelMedia.map(({ id, page }) => [id, page] as const),
  ['a4', a4],
  ['letter', letter],
]);

const defaultPort = '631';
const longestName = 60;

/** 'name=address' pairs, each address ipp:// or ipps:// with the papers of the printer in `media`. */
export const printers = v.pipe(
  v.string(),
  v.rawTransform<string, readonly Printer[]>(({ dataset, addIssue, NEVER }) => {
    const read = entriesOf(dataset.value).map(readPrinter);
    const wrong = read.find((each) => typeof each === 'string');
    const found = read.filter((each) => typeof each !== 'string');
    const ids = found.map(({ id }) => id);
    const twice = found.find(({ id }, index) => ids.indexOf(id) !== index);
    const problem = wrong ?? (twice && `names '${twice.name}' twice: give each printer a name of its own`);
    if (problem === undefined) return found;
    addIssue({ message: problem });
    return NEVER;
  }),
);

const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** @returns what is wrong with it, in words that follow the variable's name */
function readPrinter(entry: string): Printer | string {
  const [, name = '', text = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
  const id = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (id === '' || name.length > longestName)
    return `must be 'name=address' pairs with commas between them, each name with a letter or digit and at most ${longestName} characters, not '${entry}'`;
  const shape = `must give '${name.trim()}' an ipp:// or ipps:// address such as ipp://host:631/ipp/print?media=62x29`;
  if (!/^ipps?:\/\/[^/\s]/i.test(text) || !URL.canParse(text)) return `${shape}, not '${text}'`;
  const { protocol, username, password, searchParams, hash } = new URL(text);
  if (username || password || hash || [...searchParams.keys()].some((key) => key !== 'media'))
    return `${shape}, without user, password and anything but media in its query`;
  const media = searchParams.getAll('media');
  const unknown = media.find((medium) => !paperSizes.has(medium));
  if (unknown !== undefined)
    return `gives '${name.trim()}' the unknown paper '${unknown}': choose of ${[...paperSizes.keys()].join(', ')}`;
  // Only addresses of http have a port of their own in URL; a missing one is that of the protocol, not 80.
  const isSecure = protocol === 'ipps:';
  const at = new URL(text.replace(/^ipps?:/i, isSecure ? 'https:' : 'http:').replace(/\?.*$/, ''));
  const written = /^ipps?:\/\/(?:\[[^\]]*\]|[^/:?]*):(\d+)/i.exec(text)?.[1];
  at.port = written ?? defaultPort;
  return { id, name: name.trim(), uri: text.replace(/\?.*$/, ''), address: at.href, media };
}
