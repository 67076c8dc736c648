import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SelectorDialog } from './SelectorDialog.tsx';
import { openSelector } from './selector.ts';

// What is deferred is loaded before the tests of a file; the first time fails.
jest.spyOn(console, 'warn').mockImplementation(() => {});

let isReachable = false;
jest.mock('./ScopeSelector.tsx', () => {
  if (!isReachable) throw new Error('Loading chunk failed.');
  return jest.requireActual('./ScopeSelector.tsx');
});

it('says that the selector could not be loaded, and opens it when it is tried again', async () => {
  openSelector('project-or-group');
  renderInShell(<SelectorDialog />, { api: fakeApi({ records: {} }) });
  expect(await screen.findByRole('dialog', { name: 'The dialog could not be loaded' })).toBeVisible();
  isReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Select Project or Project Group' })).toBeVisible();
});
