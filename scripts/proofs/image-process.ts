import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** What an image says of itself. */
export interface ImageConfiguration {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Volumes?: Record<string, unknown>;
  Healthcheck?: { Test: string[] };
}

const buildah = (...args: string[]) => execFileSync('buildah', args, { encoding: 'utf8' }).trim();

/** The files of a built image as they lie on the disk. */
export interface UnpackedImage {
  root: string;
  configuration: ImageConfiguration;
  megabytes: number;
  remove(): void;
}

export function unpackImage(tag: string): UnpackedImage {
  const container = buildah('from', '--pull-never', tag);
  const root = buildah('mount', container);
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', tag)) as {
    Docker: { config: ImageConfiguration };
  };
  const bytes = Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t')[0]);
  return {
    root,
    configuration: Docker.config,
    megabytes: bytes / 1e6,
    remove: () => void buildah('rm', container),
  };
}

/**
 * What a runtime does with `--read-only --tmpfs /tmp --user`: the root file system cannot be written to, the folders of
 * `mounts` can, and the process has the user, the environment and nothing else. `exec` at each step: the process that is
 * started is Node itself, and gets the signals.
 */
const script = [
  'root=$1; user=$2; shift 2',
  'mount --make-rprivate /',
  'mount --bind "$root" "$root" && mount -o remount,bind,ro,nosuid "$root"',
  'mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && mount -t tmpfs tmpfs "$root/tmp"',
  'while [ "$1" != -- ]; do mount --bind "$2" "$root$1"; shift 2; done; shift',
  'exec chroot --userspec="$user" --groups= "$root" "$@"',
].join('\n');

/** A process inside an image. */
export interface ImageProcess {
  child: ChildProcess;
  exited: Promise<number | string>;
  said(): string;
}

export function startInImage(options: {
  image: UnpackedImage;
  environment: Record<string, string>;
  log: string;
  /** Path in the image → folder of this machine. */
  mounts?: Record<string, string>;
  /** In the place of what the image starts. */
  command?: readonly string[];
}): ImageProcess {
  const { image, environment, log, mounts = {}, command } = options;
  const { User, Env, Entrypoint, Cmd } = image.configuration;
  const output = openSync(log, 'a');
  const own = Object.fromEntries(Env.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]));
  const program = command ?? [...Entrypoint, ...Cmd];
  const child = spawn(
    'unshare',
    ['-m', 'sh', '-ec', script, 'sh', image.root, User, ...Object.entries(mounts).flat(), '--', ...program],
    { env: { PATH: process.env.PATH, ...own, ...environment }, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  return {
    child,
    exited: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
    }),
    said: () => readFileSync(log, 'utf8'),
  };
}
