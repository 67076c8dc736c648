import { fakeApi } from '@groundwork/testing';
import { dismissAllToasts } from '@groundwork/ui';
import { act, configure, screen, waitFor } from '@testing-library/react';
import type { BulkField } from './BulkEditor.tsx';
import { open, save, world } from './testing/bulk-editor-world.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);
beforeEach(() => act(dismissAllToasts));

it('can be stopped, says how far it came, goes on from there, and is taken back by Undo when it is left', async () => {
  const api = world();
  const fields: BulkField[] = [{ kind: 'text', name: 'description', label: 'Description' }];
  const { user, onClose, count } = await open('products', fields, api);
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
  api.latency = 400;
  await save(user, count);
  await screen.findByText('Updating item 1 of 3');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped. 1 of 3 updated.')).toBeInTheDocument();
  expect(api.sent('PATCH')).toHaveLength(1);
  await save(user, count);
  await screen.findByText('Updating item 1 of 2');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped. 1 of 2 updated.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalled();
  expect(await screen.findByText('2 items updated')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 items changed back')).toBeInTheDocument();
});

it('is read out at its first item and then now and again, not at each of thousands', async () => {
  const products = Array.from({ length: 40 }, (_, index) => ({ id: `p${index}`, name: `Tray ${index}` }));
  const api = fakeApi({ records: { products } });
  const { user, onClose, count } = await open(
    'products',
    [{ kind: 'text', name: 'description', label: 'Description' }],
    api,
  );
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
  api.latency = 20;
  const heard: string[] = [];
  const listen = new MutationObserver(() => {
    const now = screen.queryByRole('status')?.textContent;
    if (now && now !== heard.at(-1)) heard.push(now);
  });
  listen.observe(document.body, { subtree: true, childList: true, characterData: true });
  await save(user, count);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  listen.disconnect();
  expect(heard[0]).toBe('Updating item 1 of 40.');
  expect(heard.length).toBeLessThanOrEqual(10);
});
