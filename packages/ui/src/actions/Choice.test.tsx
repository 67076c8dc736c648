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

it('has a tick in a filter that is on, and a dot of its color in one that is off', () => {
  const colored = options.map((option) => ({ ...option, color: '#123456' }));
  render(<MultiPills label="Status" options={colored} value={['ready']} onChange={() => {}} />);
  const chip = (name: RegExp) => screen.getByRole('checkbox', { name }).closest('label') as HTMLLabelElement;
  const dot = (label: HTMLElement) => label.querySelector('[style*="background"]');
  expect(chip(/Ready/).querySelector('svg')).toBeInTheDocument();
  expect(dot(chip(/Ready/))).not.toBeInTheDocument();
  expect(chip(/All/).querySelector('svg')).not.toBeInTheDocument();
  expect(dot(chip(/All/))).toBeInTheDocument();
});
