import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@groundwork/api/postgres';
import { buildImages, findBuilder, imageUser } from '@groundwork/deployment';
import { root } from '../local/settings.ts';
import { type ImageProcess, startInImage, type UnpackedImage, unpackImage } from './image-process.ts';
import type { World } from './world.ts';

const mostMegabytes = { api: 250, edge: 120, chat: 120, print: 120 };
const shells = ['bin/sh', 'bin/bash', 'bin/dash', 'usr/bin/sh', 'usr/bin/bash', 'bin/busybox'];
/** The proof's own account of the emulator: production refuses the published one. */
export const ownAccount = { name: 'proof', key: Buffer.from('an account of the proof').toString('base64') };

/**
 * The built images as a runtime starts them: a root file system that cannot be written to, user 10001, the environment of
 * production. Needs root and Buildah, for the mounts.
 */
export async function proveImages(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const built = await buildImages({ root, folder: join(root, 'dist'), builder: findBuilder('buildah') });
  const [apiPort, portalPort, otherPort, chatPort, printPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const environment = {
    ...productionEnvironment(world),
    HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    PORTAL_PORT: String(portalPort),
    WAREHOUSE_PORTAL_PORT: String(otherPort),
    CHAT_PORT: String(chatPort),
    PRINT_PORT: String(printPort),
  };
  const data = join(world.folder, 'edge-data');
  mkdirSync(data);
  chownSync(data, imageUser, imageUser);
  const running: { name: string; process: ImageProcess; image: UnpackedImage }[] = [];
  const images = built.map(({ name, tag }) => ({ name, tag, image: unpackImage(tag) }));
  try {
    for (const { name, image } of images) {
      console.info(`  ${name}: ${image.megabytes.toFixed(0)} MB`);
      wrong.push(...faultsOf(name, image));
      const start = (command?: readonly string[]) =>
        startInImage({
          image,
          environment,
          command,
          log: join(world.folder, `image-${name}.log`),
          mounts: name === 'edge' ? { '/var/lib/groundwork': data } : {},
        });
      if (name === 'api') {
        const how = await start([...image.configuration.Entrypoint, '/srv/migrate/main.mjs']).exited;
        if (how !== 0) wrong.push(`api: the migration ended with ${how}`);
        const sharp = [
          '-e',
          "require('/srv/api/node_modules/sharp')(Buffer.alloc(3),{raw:{width:1,height:1,channels:3}}).webp().toBuffer()",
        ];
        if ((await start([...image.configuration.Entrypoint, ...sharp]).exited) !== 0)
          wrong.push('api: the image library does not work with the libraries of the base');
      }
      const process = start();
      running.push({ name, process, image });
      const healthy = async () => {
        const [, ...check] = image.configuration.Healthcheck?.Test ?? [];
        return (await start(check).exited) === 0;
      };
      const until = Date.now() + 60_000;
      while (!(await healthy()) && Date.now() < until && process.child.exitCode === null) await wait(200);
      if (!(await healthy())) wrong.push(`${name}: not healthy; it said ${process.said().slice(-2000)}`);
      const uids = /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${process.child.pid}/status`, 'utf8'))?.[1] ?? '';
      if (new Set(uids.split(/\s+/)).size !== 1 || !uids.startsWith(String(imageUser)))
        wrong.push(`${name}: runs as ${uids}`);
    }
    wrong.push(...(await answersOf(`http://127.0.0.1:${portalPort}`)));
    wrong.push(...(await smoke(world, `http://127.0.0.1:${portalPort}`)));
    for (const { name, process, image } of running.toReversed()) {
      const since = performance.now();
      process.child.kill(image.configuration.StopSignal as NodeJS.Signals);
      const how = await process.exited;
      const seconds = (performance.now() - since) / 1000;
      console.info(`  ${name}: ended with ${how} after ${seconds.toFixed(1)} s`);
      if (how !== 0) wrong.push(`${name}: ended with ${how}`);
      if (seconds > 5) wrong.push(`${name}: took ${seconds.toFixed(1)} s to end`);
      const refused = /.*(EROFS|EACCES|read-only file system).*/i.exec(process.said())?.[0];
      if (refused) wrong.push(`${name}: wanted to write where it may not: ${refused}`);
    }
    console.info(`  written by the edge: ${readdirSync(data).join(', ') || 'nothing'}`);
  } finally {
    for (const { process } of running) process.child.kill('SIGKILL');
    await Promise.all(running.map(({ process }) => process.exited));
    for (const { image } of images) image.remove();
  }
  return wrong;
}

function faultsOf(
  name: keyof typeof mostMegabytes,
  { root: folder, configuration, megabytes }: UnpackedImage,
): string[] {
  const faults: string[] = [];
  if (megabytes > mostMegabytes[name]) faults.push(`${megabytes.toFixed(0)} MB, more than ${mostMegabytes[name]}`);
  if (configuration.User !== `${imageUser}:${imageUser}`) faults.push(`user ${configuration.User}`);
  if (configuration.StopSignal !== 'SIGTERM') faults.push(`stop signal ${configuration.StopSignal}`);
  if (configuration.Healthcheck === undefined) faults.push('no health check');
  const shell = shells.find((path) => existsSync(join(folder, path)));
  if (shell !== undefined) faults.push(`a shell at ${shell}`);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** The portal with the host it carries, and the API behind it. */
async function answersOf(portal: string): Promise<string[]> {
  const page = await fetch(portal, { headers: { accept: 'text/html' } });
  const script = /src="([^"]+)"/.exec(await page.text())?.[1] ?? '/no-script';
  const statuses = [page.status, (await fetch(portal + script)).status, (await fetch(`${portal}/api/products`)).status];
  return statuses.join() === '200,200,401' ? [] : [`page, script and API answered ${statuses.join()}, not 200,200,401`];
}

/** The command that an operator runs after the start, with the token of a Director. */
async function smoke(world: World, portal: string): Promise<string[]> {
  const issuer = `http://localhost:${world.ports.identity}`;
  // In production an account is known by its sign-in, which is linked the first time.
  await world.pool.query('insert into sign_ins (issuer, subject, user_id) select $1, id, id from users', [issuer]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'packages/deployment/compose/smoke.mjs'), portal],
    { encoding: 'utf8', env: { SMOKE_TOKEN: world.authorization.replace('Bearer ', '') } },
  );
  console.info(`  smoke: ${stdout.trim().replaceAll('\n', ', ')}`);
  return status === 0 ? [] : [`smoke: ${stderr}`];
}

function productionEnvironment(world: World): Record<string, string> {
  const { name, key } = ownAccount;
  const blobs = `http://127.0.0.1:${world.ports.blobs}/${name}`;
  return {
    DATABASE_URL: world.postgres.url,
    AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;AccountName=${name};AccountKey=${key};BlobEndpoint=${blobs};`,
    IDENTITY_AUTHORITY: `http://localhost:${world.ports.identity}`,
    IDENTITY_CLIENT_ID: 'groundwork-portal',
    // The proof has an identity provider and a chat of its own.
    GROUNDWORK_ALLOW_LOCAL_IDENTITY: '1',
    GROUNDWORK_ALLOW_LOCAL_CHAT: '1',
    CHAT_API_TOKEN: 'a chat token of the proof alone',
    SMTP_URL: 'smtp://127.0.0.1:1',
    INVITATION_MAIL: 'invitations@example.com',
    SUPPORT_MAIL: 'support@example.com',
    PORTAL_ORIGINS: 'https://portal.example.com,https://warehouse.example.com',
    API_TRUSTED_PROXIES: '127.0.0.1',
    EDGE_TRUSTED_PROXIES: '127.0.0.1',
  };
}
