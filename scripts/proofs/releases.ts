import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createEdge } from '@groundwork/edge';
import {
  createKey,
  deploy,
  documentPath,
  openReleases,
  parseDocument,
  publicAddress,
  type ReleaseSet,
  readHistory,
  readKey,
} from '@groundwork/federation';
import { builtHost, builtRemote, removeBuiltWorkspaces, startAzurite } from '@groundwork/federation/testing';
import { root } from '../local/settings.ts';

const teams = ['catalog', 'planning', 'warehouse', 'collaboration'] as const;
const actions = ['deploy', 'deploy', 'candidate', 'promote', 'rollback', 'disable', 'enable'];
const channel = 'proof';
const rounds = 100;
const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** A team's process, which is started again when it was killed. */
function startTeam(args: readonly string[]) {
  let child: ChildProcess | undefined;
  let answered: (answer: string) => void = () => {};
  const start = () => {
    child = spawn(process.execPath, ['--import', 'tsx', 'scripts/proofs/release-team.ts', ...args], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => answered(line));
    child.once('exit', () => answered('killed'));
  };
  start();
  return {
    /** @returns 'done', why it was refused, or 'killed' */
    do: (action: string, folder: string) =>
      new Promise<string>((resolve) => {
        answered = resolve;
        child?.stdin?.write(`${action} ${folder}\n`);
      }),
    async killAndRestart() {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
      start();
    },
    stop: () => child?.kill('SIGKILL'),
  };
}

/** What is wrong with a release set: every page that is opened now would get it. */
function faultsOf({ host, remotes }: ReleaseSet): string[] {
  const paths = remotes.flatMap(({ declaration }) => declaration.routes.map(({ path }) => path));
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  return [
    ...(host === undefined ? ['there is no host'] : []),
    ...twice.map((path) => `two remotes have the path ${path}`),
    ...remotes.filter(({ version }) => !version).map(({ name }) => `${name} cannot be read`),
  ];
}

/** Four teams release at once, a hundred times, and are killed at any moment: the set of a page is always whole. */
export async function proveReleases(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-releases-'));
  const azurite = await startAzurite();
  const { connectionString } = azurite;
  const container = openReleases(connectionString);
  const key = (name: string) => {
    const file = join(folder, `${name}.pem`);
    createKey(file);
    return file;
  };
  const keys = Object.fromEntries(['host', ...teams].map((name) => [name, key(name)]));
  const put = (name: string, folderOfBuild: string) =>
    deploy({ folder: folderOfBuild, channel, connectionString, key: readKey(keys[name] ?? ''), drops: 'all' });
  const route = (path: string, name: string) => ({
    ...{ path, name, title: name, scope: 'none' as const, code: 'Page', categories: ['PES' as const] },
    ...{ cache: true, groups: false },
  });
  // Some versions of every team want the same path.
  const editions = (name: string) =>
    Array.from({ length: 4 }, (_, index) =>
      builtRemote({
        name,
        content: `edition ${index}`,
        declaration: { routes: [route(`/${name}`, name), ...(index % 2 ? [route('/shared', 'shared')] : [])] },
      }),
    );
  const folders = Object.fromEntries(teams.map((name) => [name, editions(name)]));
  await put('host', builtHost());
  for (const name of teams) await put(name, folders[name]?.[0] ?? '');

  const edge = await createEdge({
    channel,
    releasesUrl: publicAddress(container),
    apiUrls: ['http://127.0.0.1:9'],
    trustedProxies: [],
    chatOrigins: [],
    browser: {
      channel,
      identity: { clientId: 'x', apiScope: 'api' },
      chat: {},
      invitationMail: 'a@b.test',
      supportMail: 'a@b.test',
    },
    cacheFolder: join(folder, 'edge'),
    requiresSignatures: true,
    developmentFile: undefined,
  });
  const wrong = new Set<string>();
  let looks = 0;
  let isOver = false;
  const visitors = ['000000000001', 'aaaaaaaaaaaa', 'cccccccccccc', 'ffffffffffff'];
  const watching = (async () => {
    while (!isOver) {
      const cookie = `groundwork-session=1; groundwork-visitor=${any(visitors)}.Basic`;
      const answer = await edge.inject({ url: '/release-set.json', headers: { cookie } });
      for (const fault of faultsOf(answer.json() as ReleaseSet)) wrong.add(fault);
      looks += 1;
      await wait(50);
    }
  })();

  const running = teams.map((name) => ({
    name,
    team: startTeam([connectionString, channel, name, keys[name] ?? '']),
  }));
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = round % 3 === 0 ? any(running) : undefined;
      await Promise.all(
        running.map(async ({ name, team }) => {
          const work = team.do(any(actions), any(folders[name] ?? []));
          if (victim?.team === team) {
            await wait(Math.random() * 400);
            await team.killAndRestart();
          }
          count((await work).split(' ')[0] ?? '');
        }),
      );
    }
    isOver = true;
    await watching;
    for (const name of teams) {
      const path = documentPath(channel, name);
      const document = parseDocument(
        JSON.parse((await container.getBlobClient(path).downloadToBuffer()).toString()),
        path,
      );
      const entries = await readHistory(connectionString, channel, name, document.entry, 1_000);
      if (entries.length !== document.revision)
        wrong.add(`the history of ${name} has ${entries.length} entries for ${document.revision} changes`);
      await wait(5_000 / teams.length);
      const next = builtRemote({ name, content: 'after all', declaration: { routes: [route(`/${name}`, name)] } });
      if ((await put(name, next)).version === undefined) wrong.add(`${name} cannot be deployed any more`);
    }
  } finally {
    isOver = true;
    for (const { team } of running) team.stop();
    await edge.close();
    await azurite.remove();
    removeBuiltWorkspaces();
    rmSync(folder, { recursive: true, force: true });
  }
  console.info(
    `  ${rounds} rounds of ${teams.length} teams: ${[...outcomes].map(([outcome, times]) => `${outcome} ${times}`).join(', ')}; looked at ${looks} pages' releases`,
  );
  return [...wrong];
}
