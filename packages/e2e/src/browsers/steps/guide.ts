import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noisePng } from '../../images.ts';
import { makePlace } from '../place.ts';
import { openPage, phone, type Step, settle, shoot, storeScope, type World } from '../step.ts';
import { button, dialog, element, heading, see, seeGone, textbox, waitUntil, words } from '../window.ts';

const note = dialog('Leave a note');

async function leaveNote({ window }: World, text: string) {
  await window.click(button('Leave a note'));
  await window.type(textbox(/^Note/, note), text);
  await window.click(button('Save', note));
  await seeGone(window, note);
}

/** Runs in the page: 'activated' once the service worker answers for it, and has the page and the files of the remotes. */
function workerState() {
  return navigator.serviceWorker.controller?.state ?? 'none';
}

async function waitForWorker(world: World) {
  const { window } = world;
  await waitUntil(
    async () => (await window.evaluate(workerState, undefined)) === 'activated',
    'the service worker answers',
  );
  // Loaded through the worker, the page is kept as it is now.
  await window.reload();
  await settle(world);
}

/** Runs in the page: the smallest height of the buttons at the bottom. */
function lowestButton() {
  const buttons = [...document.querySelectorAll('[role=toolbar] button')].filter((found) => found.checkVisibility());
  return Math.min(...buttons.map((found) => found.getBoundingClientRect().height));
}

/** On a phone: down to a preparation, a note, a photo, complete. */
export const followGuide: Step = {
  name: 'guide',
  run: async (world) => {
    const { window, folder } = world;
    const wrong: string[] = [];
    const place = await makePlace(world);
    await storeScope({ ...world, scope: { ...world.scope, projectId: place.projectId } });
    await window.resize(phone.width, phone.height);
    await openPage(world, '/setup/guide');
    await shoot(world, 'guide');
    await openPage(world, place.path);
    await shoot(world, 'guide-unit');
    await window.click({ by: { role: 'link', name: 'Pouring' } });
    await see(window, heading('Pouring'));
    await settle(world);
    const height = await window.evaluate(lowestButton, undefined);
    if (height < 44) wrong.push(`a button of the guide is ${height} px high`);
    const picture = join(folder, 'shelf.png');
    await writeFile(picture, noisePng(200));
    await window.chooseFile(element('input[type=file]', { by: { role: 'toolbar', name: 'Actions' } }), picture);
    await waitUntil(async () => (await place.read(place.first.id)).mediaItemIds.length === 1, 'the photo is stored');
    await leaveNote(world, 'Shelf is wet');
    await shoot(world, 'guide-preparation');
    await window.click(button('Mark Complete'));
    await see(window, heading('Spooning'));
    const { status, notes } = await place.read(place.first.id);
    if (status !== 'Complete') wrong.push(`the preparation is ${status} on the server`);
    if (!notes?.includes('Shelf is wet')) wrong.push('the note is not on the server');
    world.saw(`a preparation completed with a photo and a note, buttons ${height} px high`);
    return wrong;
  },
};

/** Messages of the browser about requests without a network. */
const withoutNetwork = /console:.*(fail|load|network|offline|reach|fetch|connection|CORS request did not succeed)/i;

/** In the banner, which also says that there is no network where the browser knows. */
const waiting = words('1 change waiting', 'button, [role=status], [class]');

/** Without a network: the last records after a reload; what is done in the guide waits, and is sent once there is one. */
export const workOffline: Step = {
  name: 'offline',
  forgives: withoutNetwork,
  run: async (world) => {
    const { window } = world;
    const wrong: string[] = [];
    const place = await makePlace(world);
    await openPage(world, '/vendors');
    await waitForWorker(world);
    await see(window, words('Beechwood Materials', 'main [row-id]'));
    await storeScope({ ...world, scope: { ...world.scope, projectId: place.projectId } });
    await openPage(world, place.path);
    await window.click({ by: { role: 'link', name: 'Pouring' } });
    await see(window, heading('Pouring'));
    await settle(world);
    try {
      await window.setOffline(true);
      await leaveNote(world, 'Without a network');
      await see(window, waiting);
      await shoot(world, 'offline-guide');
      await window.reload();
      await see(window, heading('Pouring'));
      await see(window, waiting);
      await window.open(`${world.portal}/vendors`);
      await see(window, words('Beechwood Materials', 'main [row-id]'));
      const isToldOffline = await window.evaluate(() => !navigator.onLine, undefined);
      if (isToldOffline) await see(window, words('Offline. Showing data from', 'body *'));
      await shoot(world, 'offline-vendors');
      if ((await place.read(place.first.id)).notes) wrong.push('the note is on the server already');
      world.saw(
        `vendors and a waiting change after a reload; the browser ${isToldOffline ? 'says' : 'does not say'} that it is offline`,
      );
    } finally {
      await window.setOffline(false);
    }
    const isSent = async () => /Without a network/.test((await place.read(place.first.id)).notes ?? '');
    await waitUntil(isSent, 'the note is sent once there is a network', 60_000);
    // The page has the answer too. Left before, it sends the note again, and a sign-out meanwhile asks about unsaved changes.
    await seeGone(window, waiting);
    return wrong;
  },
};
