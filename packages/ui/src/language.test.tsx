import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

it('opens a menu from left to right in a browser that is set to Arabic', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('ar');
  const { Button, Menu } = await import('./index.ts');
  const items = [{ id: 'rows', label: 'Export Data (CSV)', end: '147 rows', onAction: () => {} }];
  render(<Menu label="More" trigger={<Button>More</Button>} items={items} />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu');
  expect(menu.closest('[dir]')).toHaveAttribute('dir', 'ltr');
});
