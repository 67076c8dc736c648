import { dismissGlobalErrors, reportGlobalError } from '@groundwork/data-cache';
import { act, render, screen } from '@testing-library/react';
import { GlobalErrorDialog } from './GlobalErrorDialog.tsx';

let isOnline = true;
const setOnline = (next: boolean) =>
  act(() => {
    isOnline = next;
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
  });

it('says nothing without a network, and forgets what failed meanwhile', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  render(<GlobalErrorDialog />);
  setOnline(false);
  act(() => reportGlobalError('Failed to retrieve Product data'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  setOnline(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  act(() => reportGlobalError('Failed to retrieve Product data'));
  expect(screen.getByRole('alertdialog', { name: 'Something went wrong' })).toBeVisible();
  act(dismissGlobalErrors);
});
