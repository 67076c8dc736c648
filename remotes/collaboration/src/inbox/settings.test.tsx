import type { NotificationSettings } from '@groundwork/contract/domain';
import { fakeApi } from '@groundwork/data-cache/testing';
import { expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SettingsDialog } from './SettingsDialog.tsx';

const stored: NotificationSettings = { mail: true, digest: 'daily', kinds: { mention: 'digest' } };
const path = 'notifications/settings';

function world() {
  const api = fakeApi();
  api.on('GET', path, { body: stored });
  api.on('PUT', path, ({ body }) => ({ body }));
  return api;
}
async function open(api = world(), category: 'PES' | 'Subscriber' = 'PES') {
  const onClose = jest.fn();
  const view = await renderInShell(<SettingsDialog onClose={onClose} />, { api, user: { category } });
  const dialog = within(await screen.findByRole('dialog'));
  return { ...view, api, dialog, onClose };
}
const choice = (label: string) => screen.findByRole('radio', { name: label });

it('has a row a kind, as it was chosen or as it is at first', async () => {
  const { dialog } = await open();
  expect(await choice('Somebody mentions you: Digest')).toBeChecked();
  // Defaults: requests that wait for an answer are mailed at once, news is not mailed.
  expect(await choice('A request is waiting for your answer: Mail at once')).toBeChecked();
  expect(await choice('A shipment left: Inbox')).toBeChecked();
  expect(dialog.getAllByRole('row')).toHaveLength(15);
  await expectNoAxeViolations(document.body);
});

it('offers Subscribers, who have no inbox, mails about messages', async () => {
  const { api, dialog, onClose, user } = await open(world(), 'Subscriber');
  expect(screen.getByRole('dialog', { name: 'Mail settings' })).toBeVisible();
  expect(await choice('Somebody mentions you: Digest')).toBeChecked();
  expect(dialog.getAllByRole('row')).toHaveLength(4);
  expect(dialog.queryByText(/inbox/i)).toBeNull();
  await user.click(await choice('Messages to you, and to support: No mail'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('PUT', path)[0]?.body).toMatchObject({ kinds: { mention: 'digest', directMessage: 'off' } });
});

it('saves the changed settings together with the earlier ones', async () => {
  const { api, dialog, onClose, user } = await open();
  await user.click(await choice('A shipment left: Off'));
  await user.click(dialog.getByRole('switch', { name: 'Send me mails' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('PUT', path)[0]?.body).toEqual({
    ...{ mail: false, digest: 'daily', kinds: { mention: 'digest', shipmentShipped: 'off' } },
  });
});

it('says why settings could not be loaded or saved, and keeps what was chosen', async () => {
  const api = world();
  const answer = api.fail('GET', path, { message: 'The database is away.' }, 503);
  const { dialog, onClose, user } = await open(api);
  expect(await dialog.findByText('The settings could not be loaded. The database is away.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  answer();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await user.click(await choice('A shipment left: Off'));
  api.fail('PUT', path, { message: 'The database is away.' }, 503);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The database is away.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(await choice('A shipment left: Off')).toBeChecked();
});
