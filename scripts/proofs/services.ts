import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, send } from './clients.ts';
import type { World } from './world.ts';

// The smallest PNG: one transparent pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const show = ({ status, failure, seconds }: Answer) => `${failure ?? status} after ${seconds.toFixed(1)} s`;

/** Blob storage and identity that accept connections and say nothing: seconds, once, and everything else goes on. */
export async function proveSilentServices(world: World): Promise<string[]> {
  return [...(await silentStorage(world)), ...(await silentIdentity(world))];
}

async function silentStorage(world: World): Promise<string[]> {
  const api = await world.startApi();
  const { authorization } = world;
  const urls = [];
  for (let count = 0; count < 3; count += 1) urls.push(await putPicture(api.address, authorization));
  const [url, ...others] = urls;
  const keep = (picture: string | undefined) =>
    send(api.address, {
      method: 'POST',
      path: '/mediaitems',
      body: { name: 'Pixel', url: picture, tagIds: [] },
      authorization,
    });
  const upload = () => keep(others[0]);
  const before = await keep(url);
  world.blobs.child.kill('SIGSTOP');
  const first = await upload();
  const second = await upload();
  const list = await send(api.address, { path: '/vendors?pageSize=1', authorization });
  const ready = await send(api.address, { path: '/health/ready' });
  // A process that starts now says that it waits, and is ready when storage speaks.
  const starting = await world.startApi({}, { isAwaited: false });
  await wait(12_000);
  const startingReady = await send(starting.address, { path: '/health/ready' });
  world.blobs.child.kill('SIGCONT');
  const since = performance.now();
  let after = await upload();
  while (after.status >= 500 && performance.now() - since < 30_000) {
    await wait(250);
    after = await upload();
  }
  const back = (performance.now() - since) / 1000;
  while (
    (await send(starting.address, { path: '/health/ready' })).status !== 200 &&
    performance.now() - since < 60_000
  ) {
    await wait(100);
  }
  const startedAfter = (performance.now() - since) / 1000;
  console.info(
    `  silent storage: upload ${show(before)}; silent: ${show(first)}, next ${show(second)}, list ${show(list)}, ready ${show(ready)}; a process that starts: ${show(startingReady)}; speaking: upload ${show(after)}, back within ${back.toFixed(1)} s, the new process ready within ${startedAfter.toFixed(1)} s`,
  );
  await api.stop();
  await starting.stop();
  return [
    ...(before.status < 300 ? [] : [`an upload failed before anything was silent: ${before.text}`]),
    ...(first.status === 503 && first.seconds < 12 ? [] : [`the first upload to a silent storage: ${show(first)}`]),
    ...(second.status === 503 && second.seconds < 2 ? [] : [`the second upload to a silent storage: ${show(second)}`]),
    ...(list.status === 200 && list.seconds < 2 ? [] : [`a list beside a silent storage: ${show(list)}`]),
    ...(after.status < 300 && back < 15 ? [] : [`an upload after the silence: ${show(after)}`]),
    ...(startedAfter < 35 ? [] : ['a process that started beside silent storage is not ready']),
  ];
}

/** Puts a picture where browsers put theirs; answers its address. */
async function putPicture(address: string, authorization: string): Promise<string> {
  const token = await send(address, { path: '/mediaitems/uploadToken', authorization });
  const { containerUrl, parameterString } = JSON.parse(token.text) as { containerUrl: string; parameterString: string };
  const url = `${containerUrl}/${randomUUID()}.png`;
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/png' };
  const { ok, status } = await fetch(`${url}?${parameterString}`, { method: 'PUT', headers, body: pixel });
  if (!ok) throw new Error(`The storage answers an upload with ${status}.`);
  return url;
}

async function silentIdentity(world: World): Promise<string[]> {
  const { authorization } = world;
  const path = '/vendors?pageSize=1';
  const knowing = await world.startApi();
  await send(knowing.address, { path, authorization });
  world.identity.child.kill('SIGSTOP');
  const known = await send(knowing.address, { path, authorization });
  const api = await world.startApi();
  const first = await send(api.address, { path, authorization });
  const second = await send(api.address, { path, authorization });
  const ready = await send(api.address, { path: '/health/ready' });
  world.identity.child.kill('SIGCONT');
  const since = performance.now();
  let after = await send(api.address, { path, authorization });
  while (after.status !== 200 && performance.now() - since < 60_000) {
    await wait(250);
    after = await send(api.address, { path, authorization });
  }
  const back = (performance.now() - since) / 1000;
  const readyAfter = await send(api.address, { path: '/health/ready' });
  console.info(
    `  silent identity: where its keys are known ${show(known)}; a new process: ${show(first)}, next ${show(second)}, ready ${show(ready)}; speaking: back within ${back.toFixed(1)} s, ready ${show(readyAfter)}`,
  );
  await knowing.stop();
  await api.stop();
  return [
    ...(known.status === 200 && known.seconds < 2 ? [] : [`a process that knows the keys: ${show(known)}`]),
    ...(first.status === 503 && first.seconds < 12 ? [] : [`the first request without keys: ${show(first)}`]),
    ...(second.status === 503 && second.seconds < 2 ? [] : [`the second request without keys: ${show(second)}`]),
    ...(ready.status === 503 ? [] : [`ready without keys: ${show(ready)}`]),
    ...(after.status === 200 && back < 15 && readyAfter.status === 200 ? [] : [`after the silence: ${show(after)}`]),
  ];
}
