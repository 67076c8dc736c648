import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of Debian: what the Node binary is linked with. Node has its own certificates, time zones and languages. */
const packages = ['libc6', 'libgcc-s1', 'libstdc++6'];
/** The libraries in them, and the two that are no files of their own. */
const known = /^(linux-vdso|lib(c|dl|m|pthread|stdc\+\+|gcc_s)|ld-linux[\w-]*|\/lib\S*\/ld-linux[\w-]*)\.so/;
/** Who the servers run as. */
export const user = 10_001;
/** What nobody reads there: conversions between character sets, and help of debuggers. */
const unused = [
  'usr/lib/x86_64-linux-gnu/gconv',
  'usr/lib/aarch64-linux-gnu/gconv',
  'usr/share/gdb',
  'usr/share/lintian',
];

const run = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * Makes the root file system of an image in which Node runs and nothing else is, without a registry of images: Debian's
 * packages, and the Node of this machine. The layout is that of distroless images: Node at /nodejs/bin/node.
 * @throws Error where this is no Debian, or its Node needs other libraries
 */
export function makeBase(root: string): void {
  if (!existsSync('/usr/bin/apt-get'))
    throw new Error('A base is made on Debian only; elsewhere name an image by --base.');
  refuseOtherLibraries();
  rmSync(root, { recursive: true, force: true });
  const status = join(root, 'var/lib/dpkg/status.d');
  for (const folder of ['nodejs/bin', 'etc', 'proc', 'sys', 'dev', 'tmp', 'var/lib/dpkg/status.d'])
    mkdirSync(join(root, folder), { recursive: true });
  const downloads = mkdtempSync(join(tmpdir(), 'groundwork-base-'));
  try {
    chmodSync(downloads, 0o777);
    download(downloads, packages);
    const depends = debs(downloads).map((file) => run('dpkg-deb', ['-f', file, 'Depends'], downloads));
    // The licenses of the compiler's libraries are in a package of their own.
    const licenses = /gcc-\d+-base/.exec(depends.join())?.[0];
    if (licenses !== undefined) download(downloads, [licenses]);
    for (const file of debs(downloads)) {
      run('dpkg-deb', ['-x', file, root], downloads);
      // Where scanners of images look for packages that no package manager installed.
      const control = run('dpkg-deb', ['-f', file], downloads);
      writeFileSync(join(status, /^Package: (\S+)$/m.exec(control)?.[1] ?? file), control);
    }
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
  for (const path of unused) rmSync(join(root, path), { recursive: true, force: true });
  copyFileSync(process.execPath, join(root, 'nodejs/bin/node'));
  chmodSync(join(root, 'nodejs/bin/node'), 0o755);
  chmodSync(join(root, 'tmp'), 0o1777);
  writeFileSync(join(root, 'etc/os-release'), readFileSync('/etc/os-release'));
  writeFileSync(join(root, 'etc/passwd'), `root:x:0:0::/:/none\ngroundwork:x:${user}:${user}::/tmp:/none\n`);
  writeFileSync(join(root, 'etc/group'), `root:x:0:\ngroundwork:x:${user}:\n`);
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  // Runtimes put theirs in its place.
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}

const debs = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.deb'));

/** From the sources of this machine, with their signatures. */
const download = (folder: string, names: readonly string[]) => run('apt-get', ['download', '-q', ...names], folder);

function refuseOtherLibraries() {
  const lines = run('ldd', [process.execPath], '/').split('\n');
  const libraries = lines.map((line) => line.trim().split(' ')[0] ?? '').filter(Boolean);
  const other = libraries.filter((library) => !known.test(library));
  if (other.length > 0) throw new Error(`The Node of this machine needs ${other.join(', ')}: use Node's own builds.`);
}
