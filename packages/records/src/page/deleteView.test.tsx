import { renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { press, vendors, vendorsPage } from './testing/vendors-page.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

it('sends the views that remain when one is deleted [API-31]', async () => {
  const api = vendors();
  const views = [{ name: 'First' }, { name: 'Second' }, { name: 'Third' }];
  api.seed('gridconfigurations', [{ id: 'saved', gridId: 'vendors', views }]);
  const { user } = await renderInShell(vendorsPage(), { api, route: '/vendors' });
  await screen.findByText('Kite Paper Co');
  await press(user, /^Default/);
  const entry = await screen.findByRole('menuitemradio', { name: 'Second' });
  act(() => entry.focus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(api.sent('PATCH', 'gridconfigurations/saved')).toHaveLength(1));
  expect(api.sent('PATCH', 'gridconfigurations/saved')[0]?.body).toEqual([
    { op: 'replace', path: 'views', value: [{ name: 'First' }, { name: 'Third' }] },
  ]);
});
