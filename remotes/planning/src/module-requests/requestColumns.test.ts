import { requestColumns } from './requestColumns.ts';

it('shows up to who requested it on a screen of 1440 px, beside the menu, and cuts no column', () => {
  // The menu of the shell, the boxes and the menus of the rows.
  const room = 1440 - 220 - 48 - 52;
  const last = requestColumns.findIndex(({ id }) => id === 'requestedBy');
  const shown = requestColumns.slice(0, last + 1).filter(({ hidden }) => !hidden);
  expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(['name', 'place', 'status', 'items', 'quantity']));
  expect(shown.reduce((sum, { width = 150 }) => sum + width, 0)).toBeLessThanOrEqual(room);
});
