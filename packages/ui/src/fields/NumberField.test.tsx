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
  ['0,250', 0.25],
  ['1,000', 1000],
  ['1,234,567.5', 1234567.5],
  ['12abc', 12],
])('reads %s as %d', async (text, expected) => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Price' }), text);
  expect(onChange).toHaveBeenLastCalledWith(expected);
});

it.each([
  ['$1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1\u202f234,56', 1234.56],
  ['12.50\t', 12.5],
])('takes the amount %j from a table', async (text, expected) => {
  const onChange = jest.fn();
  render(<Example as={MoneyField} onChange={onChange} />);
  await userEvent.click(screen.getByRole('spinbutton', { name: 'Price' }));
  await userEvent.paste(text);
  expect(onChange).toHaveBeenLastCalledWith(expected);
});

it('leaves the value when a second point is typed or a text without a number is pasted', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Price' });
  await userEvent.type(field, '12..5');
  await userEvent.paste('twelve');
  expect(field).toHaveValue('12.5');
  expect(onChange).toHaveBeenLastCalledWith(12.5);
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
