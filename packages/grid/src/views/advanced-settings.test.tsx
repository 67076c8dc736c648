import type { Product } from '@groundwork/contract';
import { fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { DataGrid } from '../DataGrid.tsx';
import { type Grid, useGrid } from '../useGrid.ts';
import { type AdvancedSetting, advancedOf, advancedValues, applyAdvanced, gridSettings } from './advanced-settings.ts';

jest.setTimeout(90_000);
beforeEach(() => fakeApi());

const setting = (id: string, value: boolean, isOnByDefault = false): AdvancedSetting & { onChange: jest.Mock } => ({
  id,
  label: id,
  value,
  isOnByDefault,
  onChange: jest.fn(),
});
let grid: Grid<Product> | undefined;
function Products() {
  grid = useGrid<Product>();
  return (
    <DataGrid
      grid={grid}
      label="Products"
      rows={[]}
      columns={[
        { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
        { id: 'price', header: 'Price', kind: 'money', hidden: true, value: ({ price }) => price },
      ]}
    />
  );
}

describe('the settings of a grid', () => {
  it('hold each column with its id, header and whether it is visible, and the advanced settings [GV-10]', async () => {
    render(<Products />);
    await screen.findByText('Name');
    await waitFor(() => expect(grid?.handle).toBeDefined());
    const advanced = [setting('groupByProduct', true)];
    const settings = () => gridSettings({ handle: grid?.handle }, advanced);
    expect(settings()).toEqual({
      columnSettings: [
        { colId: 'name', headerName: 'Name', visible: true },
        { colId: 'price', headerName: 'Price', visible: false },
      ],
      advancedSettings: advanced,
    });
    act(() => grid?.handle?.setVisible('price', true));
    await waitFor(() =>
      expect(settings().columnSettings[1]).toEqual({ colId: 'price', headerName: 'Price', visible: true }),
    );
  });

  it('are part of a layout: what a view does not know has its default', () => {
    const [grouped, described] = [setting('grouped', true), setting('described', false, true)];
    const stored = { grouped: false, other: true };
    expect(advancedOf([grouped, described], stored)).toEqual({ grouped: false, described: true });
    applyAdvanced([grouped, described], stored);
    expect(grouped.onChange).toHaveBeenCalledWith(false);
    expect(described.onChange).toHaveBeenCalledWith(true);
    const kept = setting('kept', true);
    applyAdvanced([kept], { kept: true });
    expect(kept.onChange).not.toHaveBeenCalled();
    expect(advancedValues([grouped, described])).toEqual({ grouped: true, described: false });
    expect(advancedValues([])).toBeUndefined();
  });
});
