import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField, RadioField, SwitchField } from './ToggleFields.tsx';

it('switches a boolean [FW-03]', async () => {
  const onChange = jest.fn();
  render(<SwitchField label="Internal only" value={false} onChange={onChange} />);
  const control = screen.getByRole('switch', { name: 'Internal only' });
  expect(control).not.toBeChecked();
  await userEvent.click(control);
  expect(onChange).toHaveBeenCalledWith(true);
});

it('checks a boolean, unless it is off', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<CheckboxField label="Divisible" value onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Divisible' }));
  expect(onChange).toHaveBeenCalledWith(false);
  rerender(<CheckboxField label="Divisible" value isDisabled onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Divisible' }));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('chooses one of a few and reads its error', async () => {
  const onChange = jest.fn();
  const options = [
    { id: 'add', label: 'Add' },
    { id: 'replace', label: 'Replace' },
  ];
  render(
    <RadioField label="Tags" options={options} value={undefined} onChange={onChange} error="Please select an option" />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Tags' })).toHaveAccessibleDescription('Please select an option');
  await userEvent.click(screen.getByRole('radio', { name: 'Replace' }));
  expect(onChange).toHaveBeenCalledWith('replace');
});
