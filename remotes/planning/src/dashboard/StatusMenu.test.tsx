import type { Project } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, waitFor } from '@testing-library/react';
import { StatusMenu } from './StatusMenu.tsx';

async function open() {
  const api = fakeApi({ records: { projects: [{ id: 'juniper', name: 'Juniper School', status: 'Planning' }] } });
  await collection('projects').load();
  const { user } = await renderInShell(
    <>
      <StatusMenu project={collection('projects').get('juniper') as Project} mayEdit />
      <ToastRegion />
    </>,
    { api },
  );
  const complete = async () => {
    await user.click(screen.getByRole('button', { name: 'Status: Planning' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Complete' }));
  };
  return { api, complete };
}

it('blames nobody else where an earlier attempt was stored and its answer could not be read', async () => {
  const { api, complete } = await open();
  const works = api.on('PATCH', 'projects/juniper', () => {
    api.change('projects', 'juniper', { status: 'Complete' });
    return { status: 500, body: { message: 'Busy.' } };
  });
  await complete();
  expect(await screen.findByText('Update failed. Busy.')).toBeVisible();
  works();
  await complete();
  await waitFor(() => expect(collection('projects').get('juniper')?.status).toBe('Complete'));
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

it('leaves another status that somebody else has set, and says so', async () => {
  const { api, complete } = await open();
  api.change('projects', 'juniper', { status: 'Paused' });
  await complete();
  expect(await screen.findByText('Somebody else has just set the status to Paused.')).toBeVisible();
  expect(api.stored('projects', 'juniper')?.status).toBe('Paused');
});
