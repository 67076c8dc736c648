import { type Readable, Transform } from 'node:stream';

/** Reads a body whole; undefined when it is larger than `most`. Its connection stays usable for the answer. */
export async function readBody(body: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Passes an answer on, and cuts it off after `most` bytes. */
export function limited(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(new Error(`The answer has more than ${most} bytes.`));
      else done(null, chunk);
    },
  });
}
