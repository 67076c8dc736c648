/** Files of an installed package that a server reads at run time, by their paths in it. */
export interface PackageFiles {
  name: string;
  files: readonly string[];
}
/** A server, and what a folder needs to run it by Node alone. */
export interface Bundle {
  name: string;
  /** Its package, and the source that Node would start there. */
  folder: string;
  entry: string;
  /** Packages with compiled code for one kind of machine: copied with all that they need. */
  native: readonly string[];
  /** Packages of which the server reads files. */
  packages: readonly PackageFiles[];
  /** Files beside the sources that the server reads; they lie beside its code. */
  files: readonly string[];
  /** It answers requests, those for its health too. */
  listens?: boolean;
  /** The built host lies in its folder, and is served while no other one is live. */
  hasHost?: boolean;
}

const fonts: PackageFiles = {
  name: 'dejavu-fonts-ttf',
  files: ['package.json', 'LICENSE', 'ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
};
const codeReader: PackageFiles = {
  name: 'zxing-wasm',
  files: ['package.json', 'LICENSE', 'dist/reader/zxing_reader.wasm', 'dist/iife/reader/index.js'],
};

/** Everything that production runs (docs: installation#bundles). */
export const bundles: readonly Bundle[] = [
  {
    name: 'api',
    folder: 'packages/api',
    entry: 'src/main.ts',
    native: ['sharp'],
    packages: [fonts],
    files: [],
    listens: true,
  },
  {
    name: 'edge',
    folder: 'host/edge',
    entry: 'src/main.ts',
    native: [],
    packages: [codeReader],
    files: ['src/scan/decode-frames.js'],
    listens: true,
    hasHost: true,
  },
  {
    name: 'chat',
    folder: 'packages/chat-service',
    entry: 'src/main.ts',
    native: [],
    packages: [],
    files: [],
    listens: true,
  },
  {
    name: 'print',
    folder: 'packages/print-service',
    entry: 'src/main.ts',
    native: [],
    packages: [],
    files: [],
    listens: true,
  },
  { name: 'migrate', folder: 'packages/deployment', entry: 'src/migrate/main.ts', native: [], packages: [], files: [] },
];
