import { screen, waitFor } from '@testing-library/react';
import { open, world } from './testing/world.tsx';

it('chooses an order by Space from each of its cells, and takes it back', async () => {
  const { user } = await open(world());
  const cell = (await screen.findByText('Color Tablets 1')).closest<HTMLElement>('[role=gridcell]');
  const box = screen.getByRole('checkbox', { name: 'Select Color Tablets 1' });
  await user.click(cell as HTMLElement);
  await user.keyboard(' ');
  await waitFor(() => expect(box).toBeChecked());
  expect(screen.getByRole('button', { name: 'Ship 1 order' })).toBeEnabled();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await user.keyboard(' ');
  await waitFor(() => expect(box).not.toBeChecked());
});
