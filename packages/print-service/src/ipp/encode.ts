// The Internet Printing Protocol as RFC 8010 writes it. The libraries for it read an answer without checking its lengths: a
// damaged one keeps them in a loop for ever. These two files check every length, and know what this service says and hears.

/** The tags of values that this service sends. */
const tags = {
  integer: 0x21,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
};
export type ValueTag = keyof typeof tags;
/** Name, kind, and one value or several. */
export type Attribute = readonly [name: string, tag: ValueTag, ...values: (string | number)[]];

export const operations = { printJob: 0x02, getJob: 0x09, getPrinter: 0x0b } as const;
const endOfAttributes = 3;
const groupTags = { operation: 1, job: 2 };

/** A request of version 1.1, which all printers know. What belongs to every request is added. */
export function encodeRequest(
  operation: (typeof operations)[keyof typeof operations],
  attributes: { operation: readonly Attribute[]; job?: readonly Attribute[] },
): Buffer {
  const common: readonly Attribute[] = [
    ['attributes-charset', 'charset', 'utf-8'],
    ['attributes-natural-language', 'language', 'en'],
  ];
  return Buffer.concat([
    Buffer.from([1, 1, 0, operation, 0, 0, 0, 1]),
    Buffer.from([groupTags.operation]),
    ...[...common, ...attributes.operation].map(encodeAttribute),
    ...(attributes.job ? [Buffer.from([groupTags.job]), ...attributes.job.map(encodeAttribute)] : []),
    Buffer.from([endOfAttributes]),
  ]);
}

const encodeAttribute = ([name, tag, ...values]: Attribute): Buffer =>
  Buffer.concat(
    // Further values of the same attribute have no name.
    values.flatMap((value, index) => [
      Buffer.from([tags[tag]]),
      withLength(Buffer.from(index === 0 ? name : '')),
      withLength(encodeValue(value)),
    ]),
  );

function encodeValue(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
