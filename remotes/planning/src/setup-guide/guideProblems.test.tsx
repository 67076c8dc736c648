import { screen, waitFor, within } from '@testing-library/react';
import { guideWorld } from '../testing/guide-world.ts';
import { line, openGuide, patches, preparation, spooning } from './testing/open-guide.tsx';

it('requires a note for a problem, and asks for a replacement of an item', async () => {
  const { api, user } = await openGuide(`${preparation}&item=mat`);
  await user.click(await screen.findByRole('button', { name: 'Mark Problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Problem' }));
  await user.click(dialog.getByRole('button', { name: 'Mark Problem' }));
  expect(await dialog.findByText('A value is required')).toBeInTheDocument();
  expect(api.sent('PATCH')).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^What is wrong/), 'Moths');
  await user.click(dialog.getByLabelText('Request Replacement'));
  await user.click(dialog.getByRole('button', { name: 'Mark Problem' }));
  await waitFor(() => expect(api.sent('POST', 'moduleRequests')).toHaveLength(1));
  expect(api.stored('preparationitems', 'mat')).toMatchObject({
    status: 'Problem',
    notes: expect.stringMatching(line('Moths')),
  });
  expect(patches(api, 'preparationitems/mat')[0]).toEqual([{ op: 'replace', path: 'status', value: 'Problem' }]);
  expect(api.sent('POST', 'moduleRequests')[0]?.body).toMatchObject({
    name: expect.stringMatching(/^Replacement-Mat-\d+$/),
    kind: 'replacement',
    projectId: 'cedar',
    preparationItemId: 'mat',
    itemDeployments: [{ templateId: 'mat-template', order: { productId: 'wool', qty: 1 } }],
  });
});

it('does not mark a problem twice when its note fails first', async () => {
  const { api, user } = await openGuide(spooning);
  await user.click(screen.getByRole('button', { name: 'Mark Problem' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^What is wrong/), 'Spoon is bent');
  const mend = api.on('PATCH', 'preparations/spooning', ({ body }) =>
    JSON.stringify(body).includes('notes') ? { status: 500, body: { message: 'Busy.' } } : undefined,
  );
  await user.click(dialog.getByRole('button', { name: 'Mark Problem' }));
  expect(await dialog.findByText('Notes update failed. Busy.')).toBeInTheDocument();
  expect(dialog.getByLabelText(/^What is wrong/)).toHaveValue('Spoon is bent');
  mend();
  await user.click(dialog.getByRole('button', { name: 'Mark Problem' }));
  await waitFor(() => expect(api.stored('preparations', 'spooning')?.notes).toMatch(line('Spoon is bent')));
  expect(patches(api, 'preparations/spooning').filter((body) => JSON.stringify(body).includes('status'))).toHaveLength(
    1,
  );
});

const replacement = {
  id: 'r',
  name: 'Replacement-Mat-1',
  kind: 'replacement' as const,
  projectId: 'cedar',
  preparationItemId: 'mat',
};

it('asks for a replacement of a problem later too, and not again while it is not decided', async () => {
  const api = guideWorld();
  api.change('preparationitems', 'mat', { status: 'Problem' });
  const { user } = await openGuide(`${preparation}&item=mat`, { api });
  const panel = within(await screen.findByRole('dialog', { name: 'Mat' }));
  const openMenu = async () => {
    await user.click(panel.getByRole('button', { name: 'More actions' }));
    return screen.findByRole('menuitem', { name: /^Request Replacement/ });
  };
  await user.click(await openMenu());
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Replacement' }));
  await user.type(dialog.getByLabelText(/^What is wrong/), 'Moths');
  await user.click(dialog.getByRole('button', { name: 'Request' }));
  expect(await screen.findByText('Replacement requested: Mat')).toBeInTheDocument();
  expect(api.sent('POST', 'moduleRequests')[0]?.body).toMatchObject({ preparationItemId: 'mat', notes: 'Moths' });
  expect(await panel.findByText('Replacement requested')).toBeInTheDocument();
  expect(await openMenu()).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['Replacement requested', {}, undefined],
  ['Replacement ordered', { status: 'Deployed' }, { status: 'Ordered' }],
  ['Replacement arrived', { status: 'History', outcome: 'Accepted' }, { status: 'Delivered', deliveredQuantity: 1 }],
  [
    'Replacement declined · Sew it up',
    { status: 'History', outcome: 'Declined', outcomeReason: 'Sew it up' },
    undefined,
  ],
  [undefined, { status: 'History', outcome: 'Withdrawn' }, undefined],
] as const)('says on the item what came of its replacement: %s', async (words, fields, order) => {
  const api = guideWorld();
  api.seed('moduleRequests', [
    { ...replacement, ...fields, itemDeployments: [{ order: { productId: 'wool', qty: 1, deployedId: 'second' } }] },
  ]);
  if (order) api.seed('orders', [{ id: 'second', name: 'Wool mat', projectId: 'cedar', quantity: 1, ...order }]);
  await openGuide(preparation, { api });
  const card = within(screen.getByRole('button', { name: 'Mat' }).closest('article') as HTMLElement);
  if (words) expect(await card.findByText(words)).toBeInTheDocument();
  else expect(card.queryByText(/Replacement/)).not.toBeInTheDocument();
});

it('leaves a problem by Reopen, and takes another word about it', async () => {
  const api = guideWorld();
  api.change('preparationitems', 'mat', { status: 'Problem', notes: 'Moths' });
  const { user } = await openGuide(`${preparation}&item=mat`, { api });
  const panel = within(await screen.findByRole('dialog', { name: 'Mat' }));
  await user.click(panel.getByRole('button', { name: 'Mark Problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Problem' }));
  await user.type(dialog.getByLabelText(/^What is wrong/), 'Torn as well');
  await user.click(dialog.getByRole('button', { name: 'Mark Problem' }));
  await waitFor(() => expect(api.stored('preparationitems', 'mat')?.notes).toMatch(/^Moths\n.*Torn as well$/));
  await user.click(await panel.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(api.stored('preparationitems', 'mat')?.status).toBe('New'));
});

it.each([
  ['Mark Problem', 'What is wrong', 'Mark Problem'],
  ['Leave a note', 'Note', 'Save'],
])(
  '%s adds its note once, as it was written at last, where an answer could not be read',
  async (opener, label, send) => {
    const { api, user } = await openGuide(spooning);
    await user.click(screen.getByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), 'Spoon is bent');
    const mend = api.on('PATCH', 'preparations/spooning', ({ body }) => {
      const notes = (body as { path: string; value: string }[]).find(({ path }) => path === 'notes');
      if (!notes) return undefined;
      // It is stored, and a page of the network is answered.
      api.change('preparations', 'spooning', { notes: notes.value });
      return { status: 500, body: { message: 'Busy.' } };
    });
    await user.click(dialog.getByRole('button', { name: send }));
    expect(await dialog.findByText('Notes update failed. Busy.')).toBeInTheDocument();
    mend();
    await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), ' again');
    await user.click(dialog.getByRole('button', { name: send }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.stored('preparations', 'spooning')?.notes).toMatch(line('Spoon is bent again'));
  },
);
