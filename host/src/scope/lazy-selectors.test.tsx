import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProjectSelector } from './lazy-selectors.ts';

// What is deferred is loaded before the tests of a file; the first time fails.
jest.spyOn(console, 'warn').mockImplementation(() => {});

let isReachable = false;
jest.mock('./selector-code.ts', () => {
  if (!isReachable) throw new Error('Loading chunk failed.');
  return jest.requireActual('./selector-code.ts');
});

it('says that the selector could not be loaded, and opens it when it is tried again', async () => {
  renderInShell(
    <ProjectSelector hasGroups onChooseProject={jest.fn()} onChooseGroup={jest.fn()} onClose={jest.fn()} />,
    { api: fakeApi({ records: {} }) },
  );
  expect(await screen.findByRole('dialog', { name: 'The dialog could not be loaded' })).toBeVisible();
  isReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Select Project or Project Group' })).toBeVisible();
});
