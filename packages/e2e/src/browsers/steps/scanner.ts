import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import { openPage, type Step, shoot, type World } from '../step.ts';
import { element, see, waitUntil } from '../window.ts';

const text = 'GW-1026';

/** A label as a camera sends it: one byte of brightness for each point. */
async function labelPicture() {
  const label = await toBuffer({ bcid: 'qrcode', text, scale: 5, padding: 6, backgroundcolor: 'FFFFFF' });
  const { data, info } = await sharp(label)
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, brightness: data.toString('base64') };
}

/** The page's findings about the worker, and about its own WebAssembly. */
interface Seen {
  worker?: string;
  page?: string;
}

/** Runs in the page: gives the picture to the portal's worker, and tries WebAssembly where it must be refused. */
function read({ width, height, brightness }: Awaited<ReturnType<typeof labelPicture>>): void {
  const seen: Seen = {};
  Object.assign(globalThis, { seenOfScanner: seen });
  const { scanWorker } = JSON.parse(document.getElementById('groundwork-config')?.textContent ?? '{}') as {
    scanWorker: string;
  };
  const picture = new ImageData(width, height);
  const points = atob(brightness);
  for (let at = 0; at < points.length; at += 1)
    picture.data.set([points.charCodeAt(at), points.charCodeAt(at), points.charCodeAt(at), 255], at * 4);
  const worker = new Worker(scanWorker);
  worker.onmessage = ({ data }) => {
    seen.worker = data.problem ?? data.codes.map((code: { text: string }) => code.text).join();
    worker.terminate();
  };
  worker.onerror = ({ message }) => {
    seen.worker = `it could not be loaded: ${message}`;
  };
  worker.postMessage({ number: 1, picture, isStill: true });
  // The smallest valid module. WebKit throws synchronously, other engines reject a promise.
  new Promise((resolve) => resolve(WebAssembly.instantiate(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))).then(
    () => {
      seen.page = 'it ran';
    },
    (error: Error) => {
      seen.page = error.name;
    },
  );
}

const seenOf = ({ window }: World): Promise<Seen> =>
  window.evaluate(() => (globalThis as { seenOfScanner?: Seen }).seenOfScanner ?? {}, undefined);

/** The worker with a policy of its own reads a label, and the page runs no WebAssembly (docs: camera-decoder). */
export const readCode: Step = {
  name: 'scanner',
  // The refusal is what is looked for.
  forgives: /wasm|WebAssembly|Content.Security.Policy|Refused by script-src/i,
  run: async (world) => {
    await openPage(world, '/warehouse/kitting');
    await see(world.window, element('ul[aria-label="Kits"] li'));
    await shoot(world, 'kitting');
    await world.window.evaluate(read, await labelPicture());
    await waitUntil(async () => {
      const { worker, page } = await seenOf(world);
      return worker !== undefined && page !== undefined;
    }, 'the worker and the page have answered');
    const { worker, page } = await seenOf(world);
    world.saw(`the worker read '${worker}', the page refused WebAssembly with ${page}`);
    return [
      ...(worker === text ? [] : [`the worker did not read the label: ${worker}`]),
      ...(page === 'CompileError' ? [] : [`the page did not refuse WebAssembly: ${page}`]),
    ];
  },
};
