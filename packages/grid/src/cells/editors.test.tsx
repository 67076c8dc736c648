import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CellEdit } from '../column.ts';
import { DataGrid } from '../DataGrid.tsx';
import { useGrid } from '../use-grid.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const tower = build('products', { id: 'a', name: 'Pink Tower', barcode: 'A1' });
const onActivate = jest.fn();
function Products({ edit }: { edit: CellEdit<Product> }) {
  const grid = useGrid<Product>();
  return (
    <DataGrid
      grid={grid}
      label="Products"
      rows={[tower]}
      height="400px"
      onActivate={onActivate}
      columns={[
        { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
        { id: 'barcode', header: 'Barcode', value: ({ barcode }) => barcode, edit },
      ]}
    />
  );
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
  it('marks what its validator refuses as invalid, says why, and does not store it [FW-07]', async () => {
    render(<Products edit={edit} />);
    const input = await open();
    expect(input).toHaveValue('A1');
    await userEvent.clear(input);
    await userEvent.type(input, 'b-2');
    expect(input).toBeInvalid();
    expect(input).toHaveAttribute('title', 'Letters and digits only');
    await userEvent.keyboard('{Enter}');
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
