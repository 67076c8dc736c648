#!/usr/bin/env node
// The one entry of every npm script. It uses nothing but Node, so that it runs on a bare machine: it checks the Node
// version, fetches pnpm at the version package.json pins, installs what is missing and then runs scripts/<task>.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task, ...args] = process.argv.slice(2);

function stop(message) {
  console.error(message);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(
    `Groundwork needs Node 20.19 or later; this is Node ${process.versions.node}. Install a newer Node and try again.`,
  );
}

/** Installs the dependencies when the lock file or the catalog is newer than the last install. */
function install() {
  const stamp = join(root, 'node_modules', '.groundwork-install');
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((file) => join(root, file));
  const last = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (inputs.every((file) => existsSync(file) && statSync(file).mtimeMs <= last)) return;
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.split('@')[1];
  const tools = join(root, '.tools', `pnpm-${version}`);
  // npm answers a file on every system: a script on Unix, a command file on Windows.
  const shell = process.platform === 'win32';
  const pnpm = join(tools, 'node_modules', '.bin', shell ? 'pnpm.cmd' : 'pnpm');
  if (!existsSync(pnpm)) {
    console.info(`Fetching pnpm ${version} …`);
    try {
      mkdirSync(tools, { recursive: true });
    } catch (error) {
      stop(`Cannot write to ${tools} (${error.code}). Make the checkout writable for this user and try again.`);
    }
    const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', tools, `pnpm@${version}`];
    const fetched = spawnSync('npm', npm, { stdio: ['ignore', 'inherit', 'inherit'], shell, cwd: tools });
    if (fetched.status !== 0)
      stop(
        `pnpm ${version} could not be fetched; the lines above say why. In a fresh clone let the first npm command install it before the next one starts.`,
      );
  }
  console.info('Installing dependencies …');
  const installed = spawnSync(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell,
    env: { ...process.env, CI: 'true' },
  });
  if (installed.status !== 0) {
    stop(`${installed.stdout}\nThe dependencies could not be installed; the lines above say why.`);
  }
  writeFileSync(stamp, '');
}

const script = join(root, 'scripts', `${task}.ts`);
if (!task || !existsSync(script)) stop(`There is no scripts/${task}.ts.`);
install();
const { run } = await import('./task.mjs');
await run(script, args);
