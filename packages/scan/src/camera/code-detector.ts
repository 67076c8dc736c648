/** A code in a picture. */
export interface DetectedCode {
  text: string;
  /** AIM symbology identifier without its bracket. */
  symbology?: string;
}
export interface CodeDetector {
  /** @param isStill a picture that the user took: it may cost more time */
  detect(picture: ImageData, isStill?: boolean): Promise<readonly DetectedCode[]>;
  close(): void;
}

/** The part of the browser's own detector that is used (Shape Detection API). */
interface NativeDetector {
  detect(picture: ImageData): Promise<readonly { rawValue: string; format: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Formats of our labels and of products. */
const needed = ['qr_code', 'code_128', 'ean_13', 'data_matrix'];
const symbologies: Readonly<Record<string, string>> = {
  ...{
    qr_code: 'Q1',
    code_128: 'C0',
    ean_13: 'E0',
    ean_8: 'E4',
    upc_a: 'E0',
    upc_e: 'E0',
    data_matrix: 'd1',
    itf: 'I0',
  },
};

/** The browser's own detector where it knows our formats; else the worker of the portal. */
export async function openDetector(workerAddress: string | undefined): Promise<CodeDetector | undefined> {
  const native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): string[] => []);
  const openWorker = () => (workerAddress === undefined ? undefined : workerDetector(workerAddress));
  if (native && formats && needed.every((format) => formats.includes(format)))
    return nativeDetector(native, formats, openWorker);
  return openWorker();
}

/** The browser's own detector is a service of the system, which may be missing all the same: then `openOther` reads. */
function nativeDetector(
  Native: NativeDetectorClass,
  formats: readonly string[],
  openOther: () => CodeDetector | undefined,
): CodeDetector {
  const detector = new Native({ formats: formats.filter((format) => format in symbologies) });
  let other: CodeDetector | undefined;
  return {
    async detect(picture, isStill) {
      if (other) return other.detect(picture, isStill);
      try {
        const found = await detector.detect(picture);
        return found.map(({ rawValue, format }) => ({ text: rawValue, symbology: symbologies[format] }));
      } catch (error) {
        other = openOther();
        if (!other) throw error;
        return other.detect(picture, isStill);
      }
    },
    close: () => other?.close(),
  };
}

interface Answer {
  number: number;
  codes?: readonly DetectedCode[];
  problem?: string;
}

function workerDetector(address: string): CodeDetector {
  const worker = new Worker(address);
  const waiting = new Map<
    number,
    { resolve: (codes: readonly DetectedCode[]) => void; reject: (error: Error) => void }
  >();
  let last = 0;
  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.onmessage = ({ data: { number, codes, problem } }: MessageEvent<Answer>) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (codes) asked?.resolve(codes);
    else asked?.reject(new Error(problem ?? 'The worker answered nothing.'));
  };
  worker.onerror = () => failAll('The code reader could not be loaded.');
  return {
    detect: (picture, isStill = false) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ number: last, picture, isStill }, [picture.data.buffer]);
      }),
    close() {
      worker.terminate();
      failAll('The camera was closed.');
    },
  };
}
