import { accounts, userId } from './accounts.ts';
import { seedConversations } from './conversations.ts';
import { projectId, projectNamed } from './projects.ts';

const now = Date.UTC(2026, 10, 23);
const record = (isEmpty: (url: string) => boolean = () => true) => {
  const sent: { url: string; userId: string; at: number; text: string }[] = [];
  const read: { url: string; userId: string; after: number }[] = [];
  const writer = {
    isEmpty: async (url: string) => isEmpty(url),
    send: async (url: string, message: { userId: string; text: string; at: number }) =>
      void sent.push({ url, ...message }),
    markRead: async (url: string, reader: string) =>
      void read.push({ url, userId: reader, after: sent.filter((each) => each.url === url).length }),
  };
  return { sent, read, writer };
};
const keyOf = (id: string) => accounts.find(({ key }) => userId(key) === id)?.key ?? '';
/** Who belongs to a conversation: staff to that of the project; in Support its Subscribers, its owners and support. */
function membersOf(url: string): string[] {
  const projects = ['juniper-hill', 'stock', 'cedar-lane', 'maple-street'];
  const key = projects.find((each) => url.endsWith(projectId(each))) ?? '';
  const { owners, members } = projectNamed(key);
  const isStaff = (each: string) => !each.startsWith('subscriber');
  if (url.startsWith('project-')) return [...owners, ...members].filter(isStaff);
  return [...owners, 'support', ...members.filter((each) => !isStaff(each))];
}

it('lets only people talk who belong to the conversation, one after the other, in the past', async () => {
  const { sent, read, writer } = record();
  expect(await seedConversations(writer, now)).toBe(sent.length);
  for (const { url, userId: by } of [...sent, ...read]) expect(membersOf(url)).toContain(keyOf(by));
  for (const [index, { url, at }] of sent.entries()) {
    expect(at).toBeLessThan(now);
    const before = sent[index - 1];
    if (before?.url === url) expect(at).toBeGreaterThan(before.at);
  }
  for (const { url, after } of read) expect(after).toBe(sent.filter((each) => each.url === url).length - 1);
});

it('leaves conversations alone in which somebody has said something', async () => {
  const own = `project-${projectId('stock')}`;
  const { sent, writer } = record((url) => url !== own);
  await seedConversations(writer, now);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.some(({ url }) => url === own)).toBe(false);
});
