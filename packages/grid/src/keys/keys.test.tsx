import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { Button, SwitchField } from '@groundwork/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Column } from '../column.ts';
import { DataGrid } from '../DataGrid.tsx';
import type { DataGridProps } from '../data-grid-props.ts';
import { type Grid, useGrid } from '../useGrid.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const rows = ['Pink Tower', 'Brown Stair'].map((name) => build('products', { id: name, name }));
const pressed = jest.fn();
const onActivate = jest.fn();
const onKey = jest.fn((_: Product, key: string) => key === 'Insert');
beforeEach(() => jest.clearAllMocks());

function Planned({ name }: { name: string }) {
  const [isOn, setOn] = useState(false);
  return <SwitchField label={`Plan ${name}`} value={isOn} onChange={setOn} />;
}
const columns: readonly Column<Product>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'name',
    value: ({ name }) => name,
    onKey,
    cell: ({ name }) => (
      <span>
        {name}
        <Button onPress={() => pressed(`rename ${name}`)}>{`Rename ${name}`}</Button>
        <Button onPress={() => pressed(`add to ${name}`)}>{`Add to ${name}`}</Button>
      </span>
    ),
  },
  {
    id: 'planned',
    header: 'Planned',
    kind: 'custom',
    value: () => undefined,
    cell: ({ name }) => <Planned name={name} />,
  },
  {
    id: 'open',
    header: 'Open',
    kind: 'custom',
    value: () => undefined,
    cell: ({ name }) => <Button onPress={() => pressed(`open ${name}`)}>{`Open ${name}`}</Button>,
  },
];
let grid: Grid<Product> | undefined;
function Products(props: Partial<DataGridProps<Product>>) {
  grid = useGrid<Product>();
  return (
    <>
      <button type="button">Before</button>
      <DataGrid
        grid={grid}
        label="Products"
        columns={columns}
        rows={rows}
        height="400px"
        selection="none"
        onActivate={onActivate}
        {...props}
      />
      <button type="button">After</button>
    </>
  );
}
const keys = (...names: string[]) => userEvent.keyboard(names.map((name) => `{${name}}`).join(''));
const start = async (props: Partial<DataGridProps<Product>> = {}) => {
  render(<Products {...props} />);
  await screen.findByRole('button', { name: 'Open Brown Stair' });
  act(() => grid?.handle?.focus());
  await waitFor(() => expect(cell()).not.toBeNull());
};
const cell = () => document.activeElement?.closest('[role="gridcell"]') ?? null;
const control = (role: string, name: string) => screen.getByRole(role, { name });

it('toggles the switch of a cell by Space, and reaches it by Enter and F2', async () => {
  await start();
  await keys('ArrowRight', ' ');
  expect(control('switch', 'Plan Pink Tower')).toBeChecked();
  expect(control('switch', 'Plan Brown Stair')).not.toBeChecked();
  for (const key of ['Enter', 'F2']) {
    await keys(key);
    expect(control('switch', 'Plan Pink Tower')).toHaveFocus();
    await keys('Escape');
    expect(document.activeElement).toHaveAttribute('col-id', 'planned');
  }
  await keys('Enter', ' ');
  expect(control('switch', 'Plan Pink Tower')).not.toBeChecked();
  expect(onActivate).not.toHaveBeenCalled();
});

it('goes through the controls of one cell by Tab, does what they do, and leaves them by Escape', async () => {
  await start();
  await keys('F2');
  expect(control('button', 'Rename Pink Tower')).toHaveFocus();
  await keys('Tab');
  expect(control('button', 'Add to Pink Tower')).toHaveFocus();
  await keys('Enter');
  expect(pressed).toHaveBeenLastCalledWith('add to Pink Tower');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await keys(' ');
  expect(pressed).toHaveBeenLastCalledWith('rename Pink Tower');
  await keys('Escape', 'ArrowDown', 'F2');
  expect(control('button', 'Rename Brown Stair')).toHaveFocus();
  expect(onActivate).not.toHaveBeenCalled();
});

it('opens the record by Enter on its name, and presses the only button of another cell', async () => {
  await start();
  await keys('Enter');
  expect(onActivate).toHaveBeenCalledWith(expect.objectContaining({ name: 'Pink Tower' }));
  await keys('ArrowRight', 'ArrowRight', 'Enter');
  expect(pressed).toHaveBeenLastCalledWith('open Pink Tower');
  expect(onActivate).toHaveBeenCalledTimes(1);
});

it('is one stop of Tab: Tab leaves from any cell, and comes back to the cell that had the focus', async () => {
  await start();
  await keys('ArrowDown', 'ArrowRight');
  const left = document.activeElement as HTMLElement;
  const section = screen.getByRole('region', { name: 'Products' });
  // jsdom moves no focus by itself: the place from which a browser goes on is after, or before, all of the grid.
  const goesFrom = () => {
    const { activeElement } = document;
    const inside = section.querySelector('.ag-root-wrapper')!;
    expect(inside.contains(activeElement)).toBe(false);
    return inside.compareDocumentPosition(activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before';
  };
  fireEvent.keyDown(left, { key: 'Tab' });
  expect(goesFrom()).toBe('after');
  left.focus();
  fireEvent.keyDown(left, { key: 'Tab', shiftKey: true });
  expect(goesFrom()).toBe('before');
  control('button', 'Before').focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(left);
  expect(document.activeElement).toHaveAttribute('col-id', 'planned');
});

it('scrolls nothing away by Space where there is nothing to select, and selects the row where there is', async () => {
  await start();
  expect(fireEvent.keyDown(document.activeElement!, { key: ' ' })).toBe(false);
  expect(cell()).not.toBeNull();
});

it('selects the row by Space in a cell without a switch', async () => {
  await start({ selection: 'multiple' });
  await keys('ArrowRight', ' ');
  await waitFor(() => expect(grid?.selected.map(({ name }) => name)).toEqual(['Pink Tower']));
});

it('lets a column take a key for itself, before the grid and the browser', async () => {
  await start();
  expect(fireEvent.keyDown(document.activeElement!, { key: 'Insert' })).toBe(false);
  expect(onKey).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Pink Tower' }), 'Insert');
});

it('does nothing by a key with Shift that it does without; Tab back may be taken by a column', async () => {
  await start();
  const place = document.activeElement!;
  fireEvent.keyDown(place, { key: 'Insert', shiftKey: true });
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  fireEvent.keyDown(document.activeElement!, { key: ' ', shiftKey: true });
  expect(control('switch', 'Plan Pink Tower')).not.toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  onKey.mockReturnValueOnce(true);
  fireEvent.keyDown(place, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(place);
});

it('is left by Tab from its headers, too', async () => {
  await start();
  await keys('ArrowUp');
  const header = document.activeElement as HTMLElement;
  expect(header).toHaveAttribute('role', 'columnheader');
  fireEvent.keyDown(header, { key: 'Tab' });
  expect(screen.getByRole('region', { name: 'Products' }).querySelector('.ag-root-wrapper')).not.toContainElement(
    document.activeElement as HTMLElement,
  );
});

it('says how its keys work', async () => {
  await start();
  expect(screen.getByRole('region', { name: 'Products' })).toHaveAccessibleDescription(
    /Arrow keys move .* Enter opens\. F2 .* Escape .* Space selects/,
  );
});

it('keeps the focus on the control of a cell when a change of somebody else moves its row', async () => {
  const listed = (...prices: number[]) =>
    ['Pink Tower', 'Brown Stair', 'Red Rods'].map((name, index) =>
      build('products', { id: name, name, price: prices[index] }),
    );
  const price: Column<Product> = { id: 'price', header: 'Price', kind: 'money', value: (product) => product.price };
  const sorted = { columns: [...columns, price], sort: { column: 'price', direction: 'asc' } as const };
  const view = render(<Products {...sorted} rows={listed(1, 2, 3)} />);
  await screen.findByRole('button', { name: 'Open Red Rods' });
  act(() => grid?.handle?.focus());
  await waitFor(() => expect(cell()).not.toBeNull());
  await keys('ArrowDown', 'ArrowDown', 'F2', 'Tab');
  expect(control('button', 'Add to Red Rods')).toHaveFocus();
  view.rerender(<Products {...sorted} rows={listed(1, 2, 0)} />);
  const rowOf = (name: string) => control('button', `Open ${name}`).closest('[role="row"]');
  await waitFor(() => expect(rowOf('Red Rods')).toHaveAttribute('row-index', '0'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(control('button', 'Add to Red Rods')).toHaveFocus();
  await keys('Escape', 'ArrowDown', 'F2');
  expect(control('button', 'Rename Pink Tower')).toHaveFocus();
});
