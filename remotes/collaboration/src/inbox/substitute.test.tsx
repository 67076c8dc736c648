import { fakeApi } from '@groundwork/data-cache/testing';
import { atScreenWidth, expectNoAxeViolations } from '@groundwork/testing';
import { dismissAllToasts } from '@groundwork/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { openInbox } from './testing/open-inbox.tsx';

configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);
beforeEach(() => dismissAllToasts());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const question = {
  ...{ id: 'q', userId: 'user-1', actorName: 'Paul Packer', kind: 'substituteAsked' as const, quantity: 3 },
  ...{ recordRef: 'orders/a', recordName: 'Glass vase', detail: 'Steel vase', substituteProductId: 'steel' },
  happenedUtc: ago(5),
};
const path = 'reservations/answerSubstitute';

/** The server answers the command and marks the question as done. */
function world({ short = 0 } = {}) {
  const api = fakeApi();
  api.seed('notifications', [
    question,
    { ...question, id: 'next', recordRef: 'orders/b', recordName: 'Sand tray', kind: 'shortage', happenedUtc: ago(9) },
  ]);
  api.on('POST', path, ({ body }) => {
    api.seed('notifications', [{ ...question, doneUtc: new Date().toISOString() }]);
    const isApproved = (body as { answer: string }).answer === 'approved';
    return { status: 200, body: isApproved ? { reserved: 3 - short, short } : { reserved: 0, short: 0 } };
  });
  return api;
}
const open = (options: Parameters<typeof openInbox>[0] = {}) => openInbox({ ...options, api: options.api ?? world() });
const use = () => screen.findByRole('button', { name: 'Use Steel vase' });

it('is approved by one press where a Director reads of it, and the next block has the focus', async () => {
  const { api, user, container } = await open();
  await user.click(await use());
  expect(await screen.findByText('Steel vase is used: 3 reserved')).toBeVisible();
  expect(api.sent('POST', path).map(({ body }) => body)).toEqual([
    { orderId: 'a', productId: 'steel', answer: 'approved' },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Glass vase' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sand tray' })).toHaveFocus());
  await expectNoAxeViolations(container);
});

it('says how much is missing still', async () => {
  const { user } = await open({ api: world({ short: 1 }) });
  await user.click(await use());
  expect(await screen.findByText('Steel vase is used: 2 reserved, 1 still missing')).toBeVisible();
});

it('is declined by one press', async () => {
  const { api, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Steel vase is declined')).toBeVisible();
  expect(api.sent('POST', path)[0]?.body).toMatchObject({ answer: 'declined' });
});

it('says why it could not be answered, and can be answered again', async () => {
  const api = world();
  const recover = api.fail('POST', path, { message: 'The order is Delivered by now.' }, 422);
  const { user } = await open({ api });
  await user.click(await use());
  expect(await screen.findByText('Not answered. The order is Delivered by now.')).toBeVisible();
  recover();
  await waitFor(async () => expect(await use()).toBeEnabled());
  await user.click(await use());
  expect(await screen.findByText('Steel vase is used: 3 reserved')).toBeVisible();
});

describe('on a phone', () => {
  atScreenWidth(390);

  it('is answered in its block', async () => {
    const { user } = await open();
    const block = (await screen.findByRole('button', { name: 'Glass vase' })).closest('li') as HTMLElement;
    await user.click(within(block).getByRole('button', { name: 'Use Steel vase' }));
    expect(await screen.findByText('Steel vase is used: 3 reserved')).toBeVisible();
  });
});

it('is not offered to owners who are no Directors, who read that a Director decides', async () => {
  await open({ user: { role: 'Contributor' } });
  expect(await screen.findByRole('button', { name: 'Glass vase' })).toBeVisible();
  expect(screen.getByText('A Director decides whether it is used.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use Steel vase' })).toBeNull();
});
