import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { AttachmentRows } from './AttachmentRows.tsx';
import { type Attachments, type SentFile, useAttachments } from './attachments.ts';

const uploads: File[] = [];
let outcome:
  | { succeeded: true; value: string }
  | { succeeded: false; text: string; isAway?: boolean; isRefused?: boolean };
jest.mock('@groundwork/records', () => ({
  uploadFile: async (file: File, { turn }: { turn: Promise<unknown> }) => {
    if (file.name === large) return { succeeded: false, text: tooLarge, isRefused: true };
    await turn;
    uploads.push(file);
    return outcome;
  },
}));

const large = 'large.pdf';
const tooLarge = 'The PDF is larger than 25 MB.';

let attachments: Attachments;
const sent: SentFile[] = [];
function Probe() {
  attachments = useAttachments((_, file) => sent.push(file)).of('project-1');
  return <AttachmentRows attachments={attachments} />;
}
beforeEach(() => {
  uploads.length = 0;
  sent.length = 0;
  outcome = { succeeded: true, value: 'http://localhost/incoming/a' };
});
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
const answer = (name: string) => ({ url: `http://localhost/media/${name}`, name, type: 'application/pdf', size: 5 });

it('hands over files that have an address, in the order in which they were chosen', async () => {
  const api = fakeApi();
  api.on('POST', 'conversations/project-1/files', ({ body }) => ({
    status: 201,
    body: answer((body as { name: string }).name),
  }));
  await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf'), pdf('b.pdf')]));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { url: 'http://localhost/incoming/a', name: 'a.pdf' },
    { url: 'http://localhost/incoming/a', name: 'b.pdf' },
  ]);
});

it('says why a file was not sent, tries again, and gives it up', async () => {
  outcome = { succeeded: false, text: 'Upload failed. Error code: 403' };
  const api = fakeApi();
  api.on('POST', 'conversations/project-1/files', { status: 201, body: answer('a.pdf') });
  const { user } = await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf'), pdf('b.pdf')]));
  expect(await screen.findAllByText('Upload failed. Error code: 403')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
  outcome = { succeeded: true, value: 'http://localhost/incoming/a' };
  await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
  await waitFor(() => expect(sent).toEqual([answer('a.pdf')]));
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('says at once that a file is never accepted, while one before it is on its way', async () => {
  const api = fakeApi();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on('POST', 'conversations/project-1/files', async ({ body }) => {
    await arrived;
    return { status: 201, body: answer((body as { name: string }).name) };
  });
  await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf'), pdf(large), pdf('c.pdf')]));
  expect(await screen.findByText(tooLarge)).toBeVisible();
  expect(uploads.map(({ name }) => name)).toEqual(['a.pdf']);
  act(() => arrive());
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']));
});

it('sends nothing of a file that is removed while its last request is on the way', async () => {
  const api = fakeApi();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.on('POST', 'conversations/project-1/files', async ({ body }) => {
    const { name } = body as { name: string };
    if (name === 'a.pdf') await held;
    return { status: 201, body: answer(name) };
  });
  const { user } = await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf'), pdf('b.pdf')]));
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  await act(async () => release());
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['b.pdf']));
});

it('offers to remove a file that is never accepted, and not to try it again', async () => {
  outcome = { succeeded: false, text: 'The PDF is larger than 25 MB.', isRefused: true };
  const { user } = await renderInShell(<Probe />);
  act(() => attachments.add([pdf('a.pdf')]));
  expect(await screen.findByText('The PDF is larger than 25 MB.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry a.pdf' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('sends files that waited for a connection by itself, once and in their order', async () => {
  outcome = { succeeded: false, text: 'You are offline.', isAway: true };
  const api = fakeApi();
  api.on('POST', 'conversations/project-1/files', ({ body }) => ({
    status: 201,
    body: answer((body as { name: string }).name),
  }));
  await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf'), pdf('b.pdf')]));
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  outcome = { succeeded: true, value: 'http://localhost/incoming/a' };
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']));
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('uploads a file once, however often its conversation has to be asked to take it', async () => {
  const api = fakeApi();
  const answers = [
    { status: 504, body: 'Gateway timeout' },
    { status: 500, body: { message: 'Something went wrong.' } },
    { status: 201, body: answer('a.pdf') },
  ];
  api.on('POST', 'conversations/project-1/files', () => answers.shift() ?? { status: 500 });
  const { user } = await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf')]));
  expect(await screen.findByText('Waiting for the connection')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
  await waitFor(() => expect(sent).toEqual([answer('a.pdf')]));
  expect(uploads).toHaveLength(1);
  // The server recognizes the second and third attempt, and answers what it did in the first.
  const keys = api.sent('POST').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

it('goes on with the other files where one that waits is given up', async () => {
  outcome = { succeeded: false, text: 'You are offline.', isAway: true };
  const api = fakeApi();
  api.on('POST', 'conversations/project-1/files', { status: 201, body: answer('b.pdf') });
  const { user } = await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf'), pdf('b.pdf')]));
  await screen.findByText('Waiting for the connection');
  outcome = { succeeded: true, value: 'http://localhost/incoming/b' };
  await user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['b.pdf']));
});

it('shows the answer of the server where it does not take the file', async () => {
  const api = fakeApi();
  api.fail('POST', 'conversations/project-1/files', { message: 'You do not belong to this conversation.' }, 403);
  await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf')]));
  expect(await screen.findByText(/You do not belong to this conversation/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry a.pdf' })).toBeNull();
  expect(sent).toEqual([]);
});

it('says what is wrong with a file in words, without the name of a field', async () => {
  const api = fakeApi();
  const fieldErrors = [{ field: 'url', message: 'Must be an image of at most 20 MB' }];
  api.fail('POST', 'conversations/project-1/files', { message: 'Validation failed', fieldErrors }, 400);
  await renderInShell(<Probe />, { api });
  act(() => attachments.add([pdf('a.pdf')]));
  expect(await screen.findByText('Must be an image of at most 20 MB.')).toBeVisible();
});
