import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import type { CellEdit, Column } from '../column.ts';
import { DataGrid } from '../DataGrid.tsx';
import { useGrid } from '../useGrid.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const tower = build('products', { id: 'a', name: 'Pink Tower', barcode: 'A1' });
const rows = [tower];
const onActivate = jest.fn();
function Products({ edit }: { edit: CellEdit<Product> }) {
  const grid = useGrid<Product>();
  // Others with each render would draw the grid again, which may say something new about it, without end.
  const columns = useMemo<readonly Column<Product>[]>(
    () => [
      { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
      { id: 'barcode', header: 'Barcode', value: ({ barcode }) => barcode, edit },
    ],
    [edit],
  );
  return <DataGrid grid={grid} label="Products" rows={rows} height="400px" onActivate={onActivate} columns={columns} />;
}
const commit = jest.fn(() => true);
beforeEach(() => {
  commit.mockClear();
  onActivate.mockClear();
});
const edit: CellEdit<Product> = {
  kind: 'text',
  validate: (value) => (/^\w*$/.test(value) ? undefined : 'Letters and digits only'),
  maxLength: 6,
  commit,
};
const open = async () => {
  await userEvent.dblClick(await screen.findByText('A1'));
  return screen.findByRole('textbox', { name: 'Barcode' });
};

describe('the text editor of a cell', () => {
  it('keeps a refused value in the cell with its message until it is valid or given up, and never stores it [FW-07]', async () => {
    render(<Products edit={edit} />);
    const input = await open();
    expect(input).toHaveValue('A1');
    expect(input).toBeValid();
    await userEvent.clear(input);
    await userEvent.type(input, 'b-2');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Letters and digits only');
    expect(screen.getByRole('alert')).toHaveTextContent('Letters and digits only');
    for (const key of ['{Enter}', '{Tab}']) {
      await userEvent.keyboard(key);
      expect(screen.getByRole('textbox', { name: 'Barcode' })).toHaveValue('b-2');
      expect(screen.getByRole('textbox', { name: 'Barcode' })).toHaveFocus();
    }
    expect(commit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Backspace}{Backspace}2{Enter}');
    await waitFor(() => expect(commit).toHaveBeenCalledWith(tower, 'b2'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('comes back with what the server refused and why, which may be corrected, sent again or given up [FW-07]', async () => {
    const refuse = jest.fn(async () => 'The shelf is full.');
    render(<Products edit={{ ...edit, commit: refuse }} />);
    await userEvent.clear(await open());
    await userEvent.keyboard('b2{Enter}');
    const input = await screen.findByRole('textbox', { name: 'Barcode', description: 'The shelf is full.' });
    expect(input).toHaveValue('b2');
    expect(input).toBeInvalid();
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(refuse).toHaveBeenCalledTimes(2));
    const again = await screen.findByRole('textbox', { name: 'Barcode', description: 'The shelf is full.' });
    await userEvent.type(again, '3');
    expect(again).toHaveValue('b23');
    expect(screen.queryByText('The shelf is full.')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Barcode' })).toBeNull());
    expect(screen.getByText('A1')).toBeInTheDocument();
    expect(refuse).toHaveBeenCalledTimes(2);
  });

  it('shows what was typed while the server does not answer, and cannot be edited meanwhile', async () => {
    let answer: (isStored: boolean) => void = () => {};
    const slow = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    render(<Products edit={{ ...edit, commit: slow }} />);
    await userEvent.clear(await open());
    await userEvent.keyboard('b2{Enter}');
    expect(await screen.findByRole('status', { name: 'Saving b2' })).toHaveTextContent('b2');
    expect(screen.queryByText('A1')).toBeNull();
    await userEvent.dblClick(screen.getByText('b2'));
    expect(screen.queryByRole('textbox', { name: 'Barcode' })).toBeNull();
    await act(async () => answer(false));
    expect(await screen.findByText('A1')).toBeInTheDocument();
    expect(slow).toHaveBeenCalledTimes(1);
  });

  it('keeps what was refused while the user was busy elsewhere for the next time that the cell is edited', async () => {
    let answer: (why: string) => void = () => {};
    const refuse = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    render(
      <>
        <Products edit={{ ...edit, commit: refuse }} />
        <input aria-label="Elsewhere" />
      </>,
    );
    await userEvent.clear(await open());
    await userEvent.keyboard('b2{Enter}');
    await waitFor(() => expect(refuse).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
    await act(async () => answer('The shelf is full.'));
    await screen.findByText('A1');
    expect(screen.queryByRole('textbox', { name: 'Barcode' })).toBeNull();
    const input = await open();
    expect(input).toHaveValue('b2');
    expect(input).toHaveAccessibleDescription('The shelf is full.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Barcode' })).toBeNull());
    expect(await open()).toHaveValue('A1');
  });

  it('gives a refused value up by Escape', async () => {
    render(<Products edit={edit} />);
    const input = await open();
    await userEvent.type(input, '!');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Barcode' })).toBeNull());
    expect(commit).not.toHaveBeenCalled();
    expect(screen.getByText('A1')).toBeInTheDocument();
  });

  it('takes no more than its longest text, and stores what is valid [FW-07]', async () => {
    render(<Products edit={edit} />);
    const input = await open();
    await userEvent.clear(input);
    await userEvent.type(input, 'abcdefgh');
    expect(input).toHaveValue('abcdef');
    expect(input).toBeValid();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(commit).toHaveBeenCalledWith(tower, 'abcdef'));
    expect(onActivate).not.toHaveBeenCalled();
  });

  it('needs no validator, and is left by Escape without storing', async () => {
    render(<Products edit={{ kind: 'text', commit }} />);
    const input = await open();
    await userEvent.type(input, '-!');
    expect(input).toBeValid();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Barcode' })).toBeNull());
    expect(commit).not.toHaveBeenCalled();
  });

  it('opens by Enter on its cell, which then does not open the record', async () => {
    render(<Products edit={edit} />);
    await userEvent.click(await screen.findByText('A1'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Barcode' })).toBeInTheDocument();
    expect(onActivate).not.toHaveBeenCalled();
  });
});

describe('the choice of a cell', () => {
  const options = [
    { id: 'A1', label: 'A1', color: '#336699' },
    { id: 'B2', label: 'B2', color: '#993366' },
    { id: 'C3', label: 'C3', description: 'Sold out', isDisabled: true },
  ];
  const choice: CellEdit<Product> = { kind: 'select', options: () => options, selected: () => 'A1', commit };

  it('opens its list by one click, with the chosen one marked and reasons below what cannot be chosen', async () => {
    render(<Products edit={choice} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Barcode: A1' }));
    const entries = await screen.findAllByRole('menuitemradio');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['A1', 'B2', 'C3Sold out']);
    expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
    expect(entries[2]).toHaveAttribute('aria-disabled', 'true');
    expect(commit).not.toHaveBeenCalled();
    await userEvent.click(entries[1]!);
    expect(commit).toHaveBeenCalledWith(tower, 'B2');
    expect(onActivate).not.toHaveBeenCalled();
  });

  it('opens by Enter, and stores nothing when the same one is chosen', async () => {
    render(<Products edit={choice} />);
    const trigger = await screen.findByRole('button', { name: 'Barcode: A1' });
    act(() => trigger.closest<HTMLElement>('[role="gridcell"]')?.focus());
    await userEvent.keyboard('{Enter}');
    const chosen = await screen.findByRole('menuitemradio', { name: 'A1' });
    await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
    await userEvent.click(chosen);
    await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
    expect(commit).not.toHaveBeenCalled();
  });

  it('shows what was chosen while the server does not answer; the focus stays in the cell, and nothing else can be chosen', async () => {
    let answer: (isStored: boolean) => void = () => {};
    const slow = () => new Promise<boolean>((resolve) => (answer = resolve));
    render(<Products edit={{ ...choice, commit: slow }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Barcode: A1' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'B2' }));
    const saving = await screen.findByRole('status', { name: 'Saving B2' });
    expect(screen.queryByRole('button', { name: /^Barcode/ })).toBeNull();
    expect(saving.closest('[role="gridcell"]')).toHaveFocus();
    await act(async () => answer(true));
    expect(await screen.findByRole('button', { name: 'Barcode: A1' })).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Saving B2' })).toBeNull();
  });

  it('is no button where the value cannot be changed', async () => {
    render(<Products edit={{ ...choice, isEditable: () => false }} />);
    expect(await screen.findByText('A1')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
