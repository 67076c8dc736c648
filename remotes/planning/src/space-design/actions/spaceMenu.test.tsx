import { screen, waitFor, within } from '@testing-library/react';
import { openSpace, preparation, subscriber } from '../../testing/open-space.tsx';
import { cedarPlan, spaceWorld } from '../../testing/space-world.ts';

it('offers the actions of an item, those that are not possible with their reason [SD-10]', async () => {
  const { menu } = await openSpace(preparation);
  expect(await menu('Jug')).toEqual([
    'Add/edit photos',
    'Add/edit note',
    'Edit Instructions',
    'Rename',
    'Add to Wish List · It is deployed already',
    'Request Replacement',
    'Use Existing',
    'Move To',
    'Delete',
  ]);
  expect(await menu('Mat')).toEqual([
    'Add/edit photos · Once it is deployed',
    'Add/edit note · Once it is deployed',
    'Edit Instructions · Once it is deployed',
    'Rename',
    'Add to Wish List',
    'Request Replacement · Once it has arrived',
    'Use Existing',
    'Move To',
    'Delete',
  ]);
});

it('offers the actions of components with children', async () => {
  const { menu } = await openSpace('/spaceDesign');
  const editors = ['Add/edit photos', 'Add/edit note', 'Edit Instructions', 'Rename'];
  expect(await menu('Primary Classroom')).toEqual([...editors, 'Add to Wish List · It is deployed already', 'Delete']);
  const requested = await menu('Outdoor Space');
  expect(requested).toContain('Add to Wish List · It is on the wish list already');
  expect(requested).toContain('Delete');
  expect(await menu('Entry')).toContain('Move To');
});

it('offers Subscribers photos, notes, wishes and replacements, and nothing to readers', async () => {
  const { menu, unmount } = await openSpace(preparation, subscriber);
  expect(await menu('Jug')).toEqual(['Add/edit photos', 'Add/edit note', 'Request Replacement']);
  expect(await menu('Tray')).toEqual(['Add/edit photos', 'Add/edit note', 'Request Replacement · Once it has arrived']);
  expect(await menu('Mat')).toEqual(['Add to Wish List']);
  unmount();
  await openSpace(preparation, { user: { role: 'ReadOnly' } });
  expect(screen.queryByRole('button', { name: /^Actions|Add Component/ })).toBeNull();
});

it("lets nobody withdraw another person's suggestion", async () => {
  await openSpace('/spaceDesign', subscriber);
  expect(screen.getByText('Suggested · waiting for the team')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions of Primary Classroom' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions of Outdoor Space' })).toBeNull();
});

it('lets people withdraw their own suggestion', async () => {
  const api = spaceWorld();
  api.change('moduleRequests', 'wish', { requestedById: 'me' });
  api.on('POST', 'moduleRequests/withdraw/wish', () => ({
    body: api.change('moduleRequests', 'wish', { status: 'History', outcome: 'Withdrawn' }),
  }));
  const own = await openSpace('/spaceDesign', { api, ...subscriber });
  expect(await own.menu('Outdoor Space')).toEqual(['Withdraw']);
  await own.run('Outdoor Space', 'Withdraw');
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw suggestion?' });
  expect(question).toHaveTextContent('Outdoor Space');
  await own.user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.sent('POST', 'moduleRequests/withdraw/wish')).toHaveLength(0);
  await own.menu('Outdoor Space');
  await own.run('Outdoor Space', 'Withdraw');
  await own.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn: Outdoor Space')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Outdoor Space' })).toBeNull());
});

it('does not say that a suggestion could not be withdrawn where only the answer was lost', async () => {
  const api = spaceWorld();
  api.change('moduleRequests', 'wish', { requestedById: 'me' });
  api.on('POST', 'moduleRequests/withdraw/wish', () => {
    api.change('moduleRequests', 'wish', { status: 'History', outcome: 'Withdrawn' });
    return { status: 504, body: { message: 'Gateway timeout' } };
  });
  const own = await openSpace('/spaceDesign', { api, ...subscriber });
  await own.menu('Outdoor Space');
  await own.run('Outdoor Space', 'Withdraw');
  await own.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn: Outdoor Space')).toBeInTheDocument();
  expect(screen.queryByText(/Gateway timeout/)).toBeNull();
});

it('says that a suggestion is accepted, to the Subscriber and until something is ordered', async () => {
  const api = spaceWorld();
  const decidedUtc = '2026-01-01T00:00:00.000Z';
  api.change('moduleRequests', 'wish', { status: 'History', outcome: 'Accepted', decidedUtc });
  const switchedOn = cedarPlan.areaDeployments.map((area) =>
    area.id === 'n-outdoor' ? { ...area, omit: false } : area,
  );
  api.change('setupplans', 'plan', { areaDeployments: switchedOn });
  await openSpace('/spaceDesign', { api, ...subscriber });
  const card = (await screen.findByRole('heading', { name: 'Outdoor Space' })).closest('article') as HTMLElement;
  expect(within(card).getByText('Accepted · planned')).toBeVisible();
  expect(within(card).queryByText('Planned')).toBeNull();
});

it('says why a suggestion is not followed', async () => {
  const api = spaceWorld();
  const declined = { status: 'History', outcome: 'Declined', outcomeReason: 'The yard is too small.' } as const;
  api.change('moduleRequests', 'wish', { ...declined, decidedUtc: new Date().toISOString() });
  await openSpace('/spaceDesign', { api, ...subscriber });
  const card = (await screen.findByRole('heading', { name: 'Outdoor Space' })).closest('article') as HTMLElement;
  expect(within(card).getByText('The yard is too small.')).toBeInTheDocument();
  expect(card.textContent?.match(/Not this time/g)).toHaveLength(1);
});

it('forgets a suggestion that was declined long ago', async () => {
  const api = spaceWorld();
  const decidedUtc = '2026-01-01T00:00:00.000Z';
  api.change('moduleRequests', 'wish', { status: 'History', outcome: 'Declined', decidedUtc });
  await openSpace('/spaceDesign', { api, ...subscriber });
  expect(screen.queryByRole('heading', { name: 'Outdoor Space' })).toBeNull();
});
