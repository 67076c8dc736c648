import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

function Example() {
  const [value, setValue] = useState('');
  return <SearchField label="Find items" placeholder="Find items..." value={value} onChange={setValue} count={118} />;
}

it('filters, counts, and is emptied by Escape and by its button', async () => {
  render(<Example />);
  const field = screen.getByRole('textbox', { name: 'Find items' });
  const count = screen.getByText('118');
  expect(count).toHaveAttribute('aria-live', 'off');
  await userEvent.type(field, 'pink');
  expect(field).toHaveValue('pink');
  // The number found is announced only while somebody searches.
  expect(count).toHaveAttribute('aria-live', 'polite');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await userEvent.type(field, 'pink');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
});
