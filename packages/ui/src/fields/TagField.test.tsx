import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { loadDeferredParts } from '../deferred.ts';
import { TagField } from './MultiSelectField.tsx';

beforeAll(loadDeferredParts);

const tags = [
  { id: '1', name: 'Toddler', color: '#3B6EA8', setName: 'Program' },
  { id: '2', name: 'Primary', color: '#3B6EA8', setName: 'Program' },
  { id: '3', name: 'Fragile', color: '#B4532F', setName: 'Logistics' },
  { id: '4', name: 'Loose', color: '#B4532F' },
];
function Example({
  start = [],
  onChange = () => {},
  onCreate,
}: {
  start?: string[];
  onChange?: (value: string[]) => void;
  onCreate?: (name: string) => Promise<string | undefined>;
}) {
  const [value, setValue] = useState(start);
  return (
    <TagField
      label="Tags"
      tags={tags}
      value={value}
      onCreate={onCreate}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}
const combobox = () => screen.getByRole('combobox', { name: 'Tags' });

it('groups its options by tag set [FW-05]', async () => {
  render(<Example />);
  await userEvent.click(combobox());
  const groups = screen.getAllByRole('group').map((group) => ({
    set:
      group.getAttribute('aria-labelledby') &&
      document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent,
    tags: within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  }));
  expect(groups).toEqual([
    { set: 'Logistics', tags: ['Fragile'] },
    { set: 'Program', tags: ['Primary', 'Toddler'] },
    { set: 'Other tags', tags: ['Loose'] },
  ]);
});

it('takes several, and takes them off by button and by Backspace', async () => {
  const onChange = jest.fn();
  render(<Example start={['1']} onChange={onChange} />);
  await userEvent.click(combobox());
  await userEvent.click(screen.getByRole('option', { name: 'Fragile' }));
  expect(onChange).toHaveBeenLastCalledWith(['1', '3']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Toddler' }));
  expect(onChange).toHaveBeenLastCalledWith(['3']);
  await userEvent.click(combobox());
  await userEvent.keyboard('{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith([]);
});

it('makes a tag of what is typed, and not of a name that exists', async () => {
  const onChange = jest.fn();
  const onCreate = jest.fn(async () => '9');
  render(<Example start={['1']} onChange={onChange} onCreate={onCreate} />);
  await userEvent.type(combobox(), 'fragile');
  expect(screen.queryByRole('option', { name: /Create/ })).toBeNull();
  await userEvent.clear(combobox());
  await userEvent.type(combobox(), 'Sewing{Enter}');
  expect(onCreate).toHaveBeenCalledWith('Sewing');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['1', '9']));
});
