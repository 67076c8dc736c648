import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MultiPills, SegmentedControl } from './Choice.tsx';

const options = [
  { id: 'all', label: 'All', count: 7 },
  { id: 'ready', label: 'Ready', count: 2 },
];

function Example() {
  const [value, setValue] = useState('all');
  return <SegmentedControl label="Status" options={options} value={value} onChange={setValue} />;
}

it('chooses one of several by pointer and by arrow key', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: /Ready/ }));
  expect(screen.getByRole('radio', { name: /Ready/ })).toBeChecked();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('radio', { name: /All/ })).toBeChecked();
});

it('adds filters up, in their own order', async () => {
  const onChange = jest.fn();
  render(<MultiPills label="Status" options={options} value={['ready']} onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: /All/ }));
  expect(onChange).toHaveBeenCalledWith(['all', 'ready']);
});
