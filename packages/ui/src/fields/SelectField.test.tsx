import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { loadDeferredParts } from '../deferred.ts';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

beforeAll(loadDeferredParts);

const options = [
  { id: 'b', label: 'Beechwood Materials', image: '/b.png' },
  { id: 'l', label: 'Little Pitcher Ceramics' },
  { id: 'e', label: 'École des Tilleuls' },
];
function Example({ start, onChange = () => {}, ...props }: Partial<SelectFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <SelectField
      label="Vendor"
      options={options}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}
const combobox = () => screen.getByRole('combobox', { name: 'Vendor' });
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

it("has the placeholder 'Select or type...' and shows images in its list [FW-04]", async () => {
  render(<Example />);
  expect(combobox()).toHaveAttribute('placeholder', 'Select or type...');
  await userEvent.click(combobox());
  const [first, second] = screen.getAllByRole('option');
  expect(within(first!).getByRole('presentation')).toHaveAttribute('src', '/b.png');
  expect(within(second!).queryByRole('presentation')).toBeNull();
});

it('shows the picture of nothing for an image that does not come, in its list and beside what is chosen [IM-22]', async () => {
  const { container } = render(<Example start="b" />);
  const chosen = container.querySelector('img') as HTMLImageElement;
  expect(chosen).toHaveAttribute('src', '/b.png');
  await userEvent.click(combobox());
  const offered = within(screen.getAllByRole('option')[0]!).getByRole('presentation');
  for (const image of [chosen, offered]) {
    fireEvent.error(image);
    expect(image).toHaveAttribute('src', '/img/img-not-found.jpg');
  }
});

it('opens on a press, filters what is typed whatever its marks, and chooses by press', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  await userEvent.click(combobox());
  expect(names()).toHaveLength(3);
  await userEvent.keyboard('ecole');
  expect(names()).toEqual(['École des Tilleuls']);
  await userEvent.click(screen.getByRole('option', { name: 'École des Tilleuls' }));
  expect(onChange).toHaveBeenLastCalledWith('e');
  expect(combobox()).toHaveValue('École des Tilleuls');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('chooses by keyboard, and Enter after typing takes the best match', async () => {
  const onChange = jest.fn();
  render(<Example onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('l');
  await user.keyboard('bee{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('b');
  expect(combobox()).toHaveValue('Beechwood Materials');
});

it('goes back to its choice when it is left with something else typed', async () => {
  const onChange = jest.fn();
  render(<Example start="l" onChange={onChange} />);
  await userEvent.type(combobox(), 'nothing like it');
  expect(screen.getByText('Nothing matches')).toBeInTheDocument();
  await userEvent.tab();
  expect(combobox()).toHaveValue('Little Pitcher Ceramics');
  expect(onChange).not.toHaveBeenCalled();
});

it('is cleared where that is allowed', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<Example start="l" onChange={onChange} />);
  expect(screen.queryByRole('button', { name: 'Clear Vendor' })).toBeNull();
  rerender(<Example start="l" onChange={onChange} optional />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Vendor' }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  expect(combobox()).toHaveValue('');
});

it('offers an entry that acts instead of being chosen', async () => {
  const onAction = jest.fn();
  const onChange = jest.fn();
  render(<Example onChange={onChange} extraEntry={{ label: '[ Create Vendor... ]', onAction }} />);
  await userEvent.click(combobox());
  await userEvent.click(screen.getByRole('option', { name: '[ Create Vendor... ]' }));
  expect(onAction).toHaveBeenCalledTimes(1);
  expect(onChange).not.toHaveBeenCalled();
});

it('shows a cut of a long list, the choice kept though it is not in it', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: `p${index}`, label: `Product ${index}` }));
  render(<Example options={many} start="p4999" />);
  expect(combobox()).toHaveValue('Product 4999');
  await userEvent.click(combobox());
  expect(screen.getByText('4,900 more. Type to narrow the list.')).toBeInTheDocument();
  await userEvent.tab();
  expect(combobox()).toHaveValue('Product 4999');
});

it('cannot be opened when it is off or only to be read', async () => {
  const { rerender } = render(<Example start="l" isDisabled />);
  await userEvent.click(combobox());
  expect(screen.queryByRole('listbox')).toBeNull();
  rerender(<Example start="l" isReadOnly />);
  await userEvent.click(combobox());
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('reads its error', () => {
  render(<Example error="Please select an option" />);
  expect(combobox()).toHaveAccessibleDescription('Please select an option');
  expect(combobox()).toBeInvalid();
});

it('reads what is searched of each option once, before the first key asks for it: lists may have 50,000', async () => {
  const reads = jest.fn();
  const many = Array.from({ length: 2000 }, (_, n) => ({
    id: `${n}`,
    label: `Bead ${n}`,
    // A getter, as of records: to describe one looks for another.
    get description() {
      reads(n);
      return n === 1999 ? 'Oak and Co' : 'Beechwood';
    },
  }));
  render(<Example options={many} />);
  expect(reads).not.toHaveBeenCalled();
  await userEvent.click(combobox());
  await waitFor(() => expect(reads).toHaveBeenCalledWith(1999));
  reads.mockClear();
  await userEvent.keyboard('oak');
  expect(names()).toEqual(['Bead 1999Oak and Co']);
  expect(reads.mock.calls.filter(([n]) => n > 100 && n < 1999)).toEqual([]);
});
