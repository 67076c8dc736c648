import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

function Example({ onChange, ...props }: Partial<TextFieldProps> & { onChange: (value: string | undefined) => void }) {
  const [value, setValue] = useState<string | undefined>('a');
  return (
    <TextField
      label="Name"
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it('makes empty input undefined', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

it('keeps its name whole and reads optional, hint and error as its description', () => {
  const { rerender } = render(<Example onChange={() => {}} optional hint="As on the box" />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveAccessibleDescription('optional As on the box');
  expect(field).not.toHaveAttribute('aria-invalid');
  rerender(<Example onChange={() => {}} error="A value is required" />);
  expect(field).toHaveAccessibleDescription('A value is required');
  expect(field).toBeInvalid();
});

it('takes several lines', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} multiline />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}b');
  expect(onChange).toHaveBeenLastCalledWith('a\nb');
});

it('takes no more than its maximum', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} maxLength={3} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'bcdef');
  expect(onChange).toHaveBeenLastCalledWith('abc');
});

it('takes dates with years of four digits: browsers let people type six', () => {
  const { container } = render(<Example onChange={() => {}} type="date" />);
  expect(container.querySelector('input')).toHaveAttribute('max', '9999-12-31');
});
