import { createGrid } from 'ag-grid-community';
import { registerGridModules } from './modules.ts';

// Our parts replace AG Grid's. Where both are registered, all work is done twice.
it('makes each row once and reports the rows once', async () => {
  registerGridModules();
  const named: string[] = [];
  let shown = 0;
  const grid = createGrid<{ id: string; name: string }>(document.body, {
    columnDefs: [{ field: 'name', initialSort: 'asc' }],
    rowData: ['c', 'a', 'b'].map((id) => ({ id, name: id })),
    getRowId: ({ data }) => {
      named.push(data.id);
      return data.id;
    },
    onModelUpdated: () => {
      shown += 1;
    },
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(grid.getDisplayedRowAtIndex(0)?.id).toBe('a');
  expect(named).toEqual(['c', 'a', 'b']);
  expect(shown).toBe(1);
  grid.destroy();
});
