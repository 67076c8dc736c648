import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField, NumberField, type NumberFieldProps } from './NumberField.tsx';

function Example({
  start,
  onChange,
  as: Field = NumberField,
  ...props
}: Partial<NumberFieldProps> & {
  start?: number;
  onChange: (value: number | undefined) => void;
  as?: typeof NumberField;
}) {
  const [value, setValue] = useState(start);
  return (
    <Field
      label="Price"
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it.each([
  ['42', 42],
  ['-4.5', -4.5],
  ['4,5', 4.5],
  ['12abc', 12],
])('reads %s as %d', async (text, expected) => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Price' }), text);
  expect(onChange).toHaveBeenLastCalledWith(expected);
});

it('makes empty input undefined, and a lone minus nothing', async () => {
  const onChange = jest.fn();
  render(<Example start={5} onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Price' });
  await userEvent.clear(field);
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  onChange.mockClear();
  await userEvent.type(field, '-');
  expect(onChange).not.toHaveBeenCalled();
});

it('steps by arrow key within its bounds, and leaves what is typed to the form', async () => {
  const onChange = jest.fn();
  render(<Example start={1} min={0} onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Price' });
  await userEvent.type(field, '{ArrowDown}{ArrowDown}');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([0, 0]);
  await userEvent.clear(field);
  await userEvent.type(field, '-42');
  expect(onChange).toHaveBeenLastCalledWith(-42);
});

it('shows money with two decimals once it is left', async () => {
  render(<Example as={MoneyField} onChange={() => {}} />);
  const field = screen.getByRole('spinbutton', { name: 'Price' });
  await userEvent.type(field, '49');
  expect(field).toHaveValue('49');
  await userEvent.tab();
  expect(field).toHaveValue('49.00');
  expect(screen.getByText('$')).toBeInTheDocument();
});
