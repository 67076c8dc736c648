import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { ReferencesField } from './ReferencesField.tsx';

jest.setTimeout(60_000);

function Owners() {
  const [value, setValue] = useState<string[]>(['old']);
  return <ReferencesField label="Owners" collection="users" value={value} onChange={setValue} />;
}

it('offers people whose account is in use, with a picture or initials, and finds them by e-mail', async () => {
  const api = fakeApi({
    records: {
      users: [
        { id: 'lou', firstName: 'Lou', lastName: 'Local', emailAddress: 'lou@north.test' },
        { id: 'sue', firstName: 'Sue', lastName: 'Okafor', emailAddress: 'okafor@school.test', category: 'Subscriber' },
        { id: 'dora', firstName: 'Dora', lastName: 'Gone', status: 'Disabled' },
        { id: 'old', firstName: 'Olga', lastName: 'Former', status: 'Disabled' },
        { id: 'import', firstName: 'Nightly', lastName: 'Import', type: 'API' },
      ],
    },
  });
  const { user } = await renderInShell(<Owners />, { api });
  // Who was chosen before stays, and can be taken off.
  expect(await screen.findByRole('button', { name: 'Remove Olga Former' })).toBeInTheDocument();
  const input = await screen.findByRole('combobox', { name: 'Owners' });
  await user.click(input);
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    expect.stringContaining('Lou Local'),
    expect.stringContaining('Olga Former'),
    expect.stringContaining('Sue Okafor'),
  ]);
  expect(within(options[0]!).getByText('LL')).toBeInTheDocument();
  await user.type(input, 'school.test');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringContaining('Sue Okafor'),
  ]);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Sue Okafor', hidden: true })).toBeInTheDocument();
});
