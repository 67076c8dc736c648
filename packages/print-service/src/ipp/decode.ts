/** The answer of a printer. */
export interface PrinterAnswer {
  /** Below 0x100: it did what was asked. */
  status: number;
  /** The values of an attribute, in whichever group it is; none where it is missing. */
  texts(name: string): readonly string[];
  numbers(name: string): readonly number[];
}

const endOfAttributes = 3;
const lastGroupTag = 0x0f;
const valueTags = { integer: 0x21, boolean: 0x22, enumeration: 0x23, textWithLanguage: 0x35, nameWithLanguage: 0x36 };

/** @throws Error for what is no whole answer of this protocol */
export function decodeAnswer(bytes: Buffer): PrinterAnswer {
  const read = readerOf(bytes);
  const status = read.bytes(8).readUInt16BE(2);
  const attributes = new Map<string, (string | number)[]>();
  let values: (string | number)[] | undefined;
  for (let tag = read.byte(); tag !== endOfAttributes; tag = read.byte()) {
    if (tag <= lastGroupTag) {
      values = undefined;
      continue;
    }
    const name = read.counted().toString();
    const value = readValue(tag, read.counted());
    if (name !== '') {
      values = attributes.get(name) ?? [];
      attributes.set(name, values);
    }
    if (values === undefined) throw new Error('A value has no name.');
    values.push(value);
  }
  const all = (name: string) => attributes.get(name) ?? [];
  return {
    status,
    texts: (name) => all(name).filter((value) => typeof value === 'string' && value !== '') as string[],
    numbers: (name) => all(name).filter((value) => typeof value === 'number'),
  };
}

function readerOf(all: Buffer) {
  let at = 0;
  const bytes = (count: number) => {
    if (at + count > all.length) throw new Error('The answer ends too early.');
    at += count;
    return all.subarray(at - count, at);
  };
  return { bytes, byte: () => bytes(1).readUInt8(), counted: () => bytes(bytes(2).readUInt16BE()) };
}

function readValue(tag: number, bytes: Buffer): string | number {
  if (tag === valueTags.integer || tag === valueTags.enumeration) return bytes.readInt32BE();
  if (tag === valueTags.boolean) return bytes.readUInt8();
  if (tag === valueTags.textWithLanguage || tag === valueTags.nameWithLanguage) {
    const { counted } = readerOf(bytes);
    counted();
    return counted().toString();
  }
  return bytes.toString();
}
