import { screen, waitFor } from '@testing-library/react';
import { openPlan, row } from './testing/plan-world.tsx';

jest.setTimeout(60_000);

it('counts what a search finds, and does not say that nothing is planned where it finds nothing', async () => {
  const { user } = await openPlan();
  await row('Shelf 1');
  const search = screen.getByRole('textbox', { name: 'Find items' });
  const box = () => search.parentElement;
  expect(box()).toHaveTextContent('4');
  await user.type(search, 'item open');
  await waitFor(() => expect(box()).toHaveTextContent('1'));
  await user.clear(search);
  await user.type(search, 'no such thing');
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
  expect(screen.queryByText(/^Nothing planned yet/)).toBeNull();
  expect(box()).toHaveTextContent('0');
});
