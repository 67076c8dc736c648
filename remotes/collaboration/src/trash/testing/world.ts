import { fakeApi, type RenderedInShell } from '@groundwork/testing';

const swept = { userId: 'ada', operationId: 'sweep', rootId: 'hall' };

/** A trash with one of several types, a project that is deleted itself, and an area with what it took along. */
export function world() {
  const api = fakeApi({
    records: {
      projects: [
        { id: 'live', name: 'Cedar Lane' },
        { id: 'dead', name: 'Old School', isDeleted: true },
      ],
      products: [
        { id: 'rods', name: 'Red Rods', isDeleted: true },
        { id: 'tower', name: 'Pink Tower' },
      ],
      vendors: [{ id: 'nienhuis', name: 'Nienhuis', isDeleted: true }],
      setupareas: [
        { id: 'hall', name: 'Hall', projectId: 'live', isDeleted: true },
        { id: 'attic', name: 'Attic', projectId: 'dead', isDeleted: true },
      ],
      setupunits: [
        { id: 'shelf', name: 'Shelf', projectId: 'live', areaId: 'hall', isDeleted: true },
        { id: 'early', name: 'Early', projectId: 'live', areaId: 'hall', isDeleted: true },
      ],
      preparations: [
        { id: 'washing', name: 'Washing', projectId: 'live', unitId: 'shelf', isDeleted: true },
        { id: 'first', name: 'First', projectId: 'live', unitId: 'shelf', isDeleted: true },
      ],
      users: [{ id: 'ada', firstName: 'Ada', lastName: 'Administrator' }],
    },
  });
  api.change('setupareas', 'hall', { deletion: swept });
  api.change('setupunits', 'shelf', { deletion: swept });
  api.change('preparations', 'washing', { deletion: swept });
  api.change('setupunits', 'early', { deletion: { userId: 'ada', operationId: 'before', rootId: 'early' } });
  api.change('vendors', 'nienhuis', { deletion: { userId: 'gone', operationId: 'other', rootId: 'nienhuis' } });
  return api;
}

/** @throws Error where the grid has no such row */
export function rowOf(id: string): HTMLElement {
  const row = [...document.querySelectorAll<HTMLElement>(`[row-id="${id}"]`)].find((one) => one.textContent !== '');
  if (!row) throw new Error(`No row of ${id}`);
  return row;
}

export async function select(user: RenderedInShell['user'], ...ids: string[]) {
  for (const id of ids) {
    const box = document.querySelector<HTMLElement>(`[row-id="${id}"] input[type=checkbox]`);
    if (!box) throw new Error(`No checkbox of ${id}`);
    await user.click(box);
  }
}
