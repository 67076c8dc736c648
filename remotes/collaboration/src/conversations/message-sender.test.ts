import { act, renderHook, waitFor } from '@testing-library/react';
import { closeKeptTexts, openKeptTexts, type UnsentMessage, useKeptTexts } from './kept-texts.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';
import { fakeChannel, fakeMessage, notTaken, resetSdk } from './testing/fake-sdk.ts';

const noAnswer = 800_180;
const closed = 900_050;
const text = (id: string, at: number, channelUrl = 'oak'): UnsentMessage => ({
  id,
  channelUrl,
  text: `Text ${id}`,
  at,
});
let channel: ReturnType<typeof fakeChannel>;
let client: ReturnType<typeof resetSdk>;
let sender: MessageSender;
const open = () => {
  act(() => openKeptTexts('me'));
  sender = createMessageSender(client as never);
};
const start = (fake: Parameters<typeof fakeChannel>[2] = { isTaking: true }) => {
  channel = fakeChannel('oak', 'Oak Street', fake);
  client = resetSdk();
  client.channels = [channel];
  client.connectionState = 'OPEN';
  open();
};
/** The texts that the service was asked to take, in their order. */
const asked = () =>
  channel.sendUserMessage.mock.calls.map(([params]) => (params as { message: string }).message.slice(5));
const unsent = () => renderHook(useKeptTexts).result.current.unsent;

beforeEach(() => localStorage.clear());
afterEach(() => {
  sender.end();
  act(closeKeptTexts);
  jest.restoreAllMocks();
});

it('sends each message once and keeps nothing of it', async () => {
  start();
  act(() => sender.send(text('a', 1)));
  act(() => sender.send(text('b', 2)));
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(asked()).toEqual(['a', 'b']);
});

it('lets messages wait while there is no connection, and sends them in the order in which they were written', async () => {
  start();
  client.connectionState = 'CONNECTING';
  for (const [index, id] of ['a', 'b', 'c'].entries()) act(() => sender.send(text(id, index)));
  expect(unsent().map(({ id, isWaiting, failure }) => ({ id, isWaiting, failure }))).toEqual(
    ['a', 'b', 'c'].map((id) => ({ id, isWaiting: true, failure: undefined })),
  );
  expect(asked()).toEqual([]);
  client.connectionState = 'OPEN';
  act(() => sender.sendWaiting());
  act(() => sender.sendWaiting());
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(asked()).toEqual(['a', 'b', 'c']);
});

it('sends what waited over a reload, before what is written then', async () => {
  start();
  client.connectionState = 'CLOSED';
  act(() => sender.send(text('a', 1)));
  sender.end();
  open();
  act(() => sender.send(text('b', 2)));
  client.connectionState = 'OPEN';
  act(() => sender.sendWaiting());
  await waitFor(() => expect(asked()).toEqual(['a', 'b']));
});

it('finds it among what came later, also where the clock of the browser is ahead', async () => {
  start();
  channel.sendUserMessage.mockReturnValueOnce(notTaken(noAnswer));
  const hour = 60 * 60_000;
  const now = Date.now();
  act(() => sender.send(text('a', now + hour)));
  await waitFor(() => expect(unsent()).toMatchObject([{ id: 'a', isWaiting: true }]));
  channel.fill(fakeMessage('me', 'Text a', { data: JSON.stringify({ id: 'a' }), createdAt: now }));
  for (let n = 1; n <= 120; n += 1) channel.fill(fakeMessage('ann', `Later ${n}`, { createdAt: now + n }));
  act(() => sender.sendWaiting());
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(asked()).toEqual(['a']);
});

it('does not send again what the service took although its answer was lost', async () => {
  start();
  channel.sendUserMessage.mockReturnValueOnce(notTaken(noAnswer));
  act(() => sender.send(text('a', 1)));
  await waitFor(() => expect(unsent()).toMatchObject([{ id: 'a', isWaiting: true }]));
  channel.fill(fakeMessage('me', 'Text a', { data: JSON.stringify({ id: 'a' }) }));
  act(() => sender.sendWaiting());
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(asked()).toEqual(['a']);
});

it('finds what the service took below everything that others have written since', async () => {
  start();
  channel.sendUserMessage.mockReturnValueOnce(notTaken(noAnswer));
  act(() => sender.send(text('a', Date.now())));
  await waitFor(() => expect(unsent()).toMatchObject([{ id: 'a', isWaiting: true }]));
  const createdAt = Date.now();
  channel.fill(fakeMessage('me', 'Text a', { createdAt, data: JSON.stringify({ id: 'a' }) }));
  for (let n = 0; n < 250; n += 1) channel.fill(fakeMessage('dirk', `Answer ${n}`, { createdAt }));
  act(() => sender.sendWaiting());
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(asked()).toEqual(['a']);
});

it('keeps messages behind one that had no answer, and sends all of them when there is one', async () => {
  start();
  channel.sendUserMessage.mockReturnValueOnce(notTaken(noAnswer));
  act(() => sender.send(text('a', 1)));
  await waitFor(() => expect(unsent()).toMatchObject([{ id: 'a', isWaiting: true }]));
  act(() => sender.send(text('b', 2)));
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(asked()).toEqual(['a', 'a', 'b']);
});

it('leaves what the service refuses to its writer, and goes on with the rest', async () => {
  start();
  channel.sendUserMessage.mockReturnValueOnce(notTaken(closed));
  act(() => sender.send(text('a', 1)));
  act(() => sender.send(text('b', 2)));
  act(() => sender.send(text('c', 3, 'left')));
  await waitFor(() => expect(unsent().every(({ failure }) => failure !== undefined)).toBe(true));
  expect(unsent()).toMatchObject([
    { id: 'a', failure: 'This conversation is closed.' },
    { id: 'c', failure: expect.stringContaining('does not exist any more') },
  ]);
  act(() => sender.sendWaiting());
  expect(asked()).toEqual(['a', 'b']);
  act(() => sender.send({ ...text('a', 1), failure: 'This conversation is closed.' }));
  await waitFor(() => expect(unsent()).toMatchObject([{ id: 'c' }]));
  expect(asked()).toEqual(['a', 'b', 'a']);
});

it('does not send people to the sign-in who were removed from the conversation', async () => {
  start();
  channel.sendUserMessage.mockReturnValueOnce(notTaken(400_108));
  act(() => sender.send(text('a', 1)));
  await waitFor(() =>
    expect(unsent()).toMatchObject([{ failure: 'You do not take part in this conversation any more.' }]),
  );
});

it('lets one tab send after another, and not what another tab has sent meanwhile', async () => {
  start();
  client.connectionState = 'CLOSED';
  act(() => sender.send(text('a', 1)));
  client.connectionState = 'OPEN';
  // The other tab has it, and takes it out of the storage that both share.
  const request = jest.fn(async (_name: string, work: () => Promise<void>) => {
    localStorage.clear();
    await work();
  });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  act(() => sender.sendWaiting());
  await waitFor(() => expect(unsent()).toEqual([]));
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  expect(request).toHaveBeenCalledTimes(1);
  expect(asked()).toEqual([]);
});
