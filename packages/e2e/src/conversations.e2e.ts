import type { Page } from '@playwright/test';
import { type Account, axeViolations, expect, platform, test } from './fixtures.ts';
import { callApi, uniqueName } from './products.ts';
import { loggedInToChat, makeAccount, sql } from './sessions.ts';

// Two people of their own: everybody else's pages would announce the messages too.

/** The chat service can be taken away from one page; all others keep it. */
async function cutChat(page: Page) {
  let isAway = false;
  const ends: (() => Promise<void>)[] = [];
  const { chat } = platform();
  await page.route(`${chat}/**`, (route) => (isAway ? route.abort() : route.continue()));
  await page.routeWebSocket(new RegExp(`^${chat.replace(/^http/, 'ws')}`), (socket) => {
    if (isAway) return void socket.close();
    const server = socket.connectToServer();
    ends.push(async () => {
      await server.close();
      await socket.close();
    });
  });
  return {
    takeAway: async () => {
      isAway = true;
      for (const end of ends.splice(0)) await end();
    },
    giveBack: () => {
      isAway = false;
    },
  };
}

async function makeConversation(as: (account: Account) => Promise<Page>) {
  const [ann, bob] = await Promise.all([
    makeAccount('director', { firstName: 'Ann', lastName: 'Writer' }),
    makeAccount('contributor', { firstName: 'Bob', lastName: 'Reader' }),
  ]);
  const [writer, reader] = await Promise.all([as(ann.account), as(bob.account)]);
  await writer.goto(`${platform().portal}/vendors`);
  const name = uniqueName('Conversation');
  const made = await callApi(writer, 'POST', 'projects', { name, ownerIds: [ann.id], memberIds: [bob.id] });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const remove = async () => {
    await sql(`delete from activityitems where doc->>'projectId' = $1 or doc->>'targetId' = $1`, [id]);
    await sql(`delete from setupplans where doc->>'projectId' = $1`, [id]);
    await sql('delete from projects where id = $1', [id]);
    await Promise.all([ann.remove(), bob.remove()]);
  };
  return { writer, reader, name, remove };
}

const thread = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const write = async (page: Page, name: string, text: string) => {
  await page.getByRole('textbox', { name: `Write to ${name}` }).fill(text);
  await page.keyboard.press('Enter');
};

test('a message reaches another person; one that cannot be sent waits over a reload, goes by itself, once, and can be deleted', async ({
  as,
}) => {
  const { writer, reader, name, remove } = await makeConversation(as);
  try {
    const chat = await cutChat(writer);
    const isReaderThere = loggedInToChat(reader);
    await Promise.all([
      reader.goto(`${platform().portal}/vendors`),
      writer.goto(`${platform().portal}/conversations`).then(() => writer.getByRole('link', { name }).click()),
    ]);
    await isReaderThere;

    await write(writer, name, 'Are the shelves there?');
    await expect(reader.getByText("You've got a new message!")).toBeVisible();
    const unread = reader.getByRole('link', { name: 'Conversations, 1 unread' });
    await expect(unread).toBeVisible();

    await chat.takeAway();
    await write(writer, name, 'And the tables?');
    await unread.click();
    await reader.getByRole('link', { name }).click();
    await expect(thread(reader, name).getByText('Are the shelves there?')).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Conversations', exact: true })).toBeVisible();
    expect(await axeViolations(reader, { scope: 'main' })).toEqual([]);

    const waiting = thread(writer, name).getByRole('listitem').filter({ hasText: 'Waiting for the connection' });
    await expect(waiting).toContainText('And the tables?');
    await writer.reload();
    await expect(writer.getByText(/^Conversations are not available\./)).toBeVisible();
    await expect(thread(reader, name).getByText('And the tables?')).toHaveCount(0);
    chat.giveBack();
    await expect(thread(reader, name).getByText('And the tables?')).toBeVisible({ timeout: 30_000 });
    await expect(waiting).toHaveCount(0);
    for (const page of [writer, reader]) await expect(thread(page, name).getByText('And the tables?')).toHaveCount(1);
    await expect(thread(writer, name).getByText(/^Seen by Bob/)).toBeVisible();

    await writer.getByRole('button', { name: "Actions of the message 'And the tables?'" }).click();
    await writer.getByRole('menuitem', { name: 'Delete' }).click();
    await writer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    for (const page of [writer, reader]) {
      // In the list of conversations too, which shows the last message of each.
      for (const place of [thread(page, name), page.getByRole('region', { name: 'Conversations', exact: true })])
        await expect(place.getByText(/And the tables\?/)).toHaveCount(0);
    }
  } finally {
    await remove();
  }
});

test('a service that speaks rubbish costs the conversation and nothing else, and is asked again', async ({ as }) => {
  const { writer, name, remove } = await makeConversation(as);
  const { chat, portal } = platform();
  try {
    let isRubbish = true;
    await writer.route(`${chat}/v3/group_channels/*/messages*`, (route) =>
      isRubbish ? route.fulfill({ status: 200, body: '<html>Bad gateway</html>' }) : route.continue(),
    );
    await writer.routeWebSocket(new RegExp(`^${chat.replace(/^http/, 'ws')}`), (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        socket.send(frame);
        if (!isRubbish || !String(frame).startsWith('LOGI')) return;
        for (const rubbish of [
          'MESG{"channel_url":7}\n',
          'SYEV{"cat":"x"}\n',
          'READ[]\n',
          '\u0000\n',
          '{',
          'XYZW{}\n',
        ]) {
          socket.send(rubbish);
        }
      });
    });
    await writer.goto(`${portal}/conversations`);
    await writer.getByRole('link', { name }).click();
    await expect(thread(writer, name).getByText(/^The messages could not be loaded\./)).toBeVisible();
    await expect(writer.getByRole('alertdialog')).toHaveCount(0);
    isRubbish = false;
    await thread(writer, name).getByRole('button', { name: 'Try again' }).click();
    await write(writer, name, 'Here again');
    await expect(thread(writer, name).getByText('Here again')).toBeVisible();
    await writer.getByRole('link', { name: 'Vendors' }).click();
    await expect(writer.getByText('Beechwood Materials')).toBeVisible();
  } finally {
    await remove();
  }
});
