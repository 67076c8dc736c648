import { desk, openPage, type Step, settle, shoot, type World } from '../step.ts';
import { element, see } from '../window.ts';

/** Runs in the page: how far from the inner edges of the grid its rows end, without a scrollbar that takes room there. */
function gaps() {
  const grid = [...document.querySelectorAll('main .ag-root')].find((found) => found.checkVisibility());
  if (!grid) return undefined;
  const frame = grid.getBoundingClientRect();
  const cells = [...grid.querySelectorAll('[role=gridcell]')].map((cell) => cell.getBoundingClientRect());
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 50px; height: 50px; overflow: scroll';
  const scrollbar = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  // The elements at the points just inside the edge, one after the other away from it.
  const first = (at: (distance: number) => [x: number, y: number]) => {
    for (let distance = 1; distance < 60; distance += 1) {
      const [x, y] = at(distance);
      if (document.elementFromPoint(x, y)?.closest('[role=gridcell], [role=row]')) return distance - 1;
    }
    return 60;
  };
  const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  return {
    cells: cells.length,
    scrollbar,
    right: first((distance) => [frame.right - distance, middle.y]),
    bottom: first((distance) => [middle.x, frame.bottom - distance]),
  };
}

async function check(world: World, path: string, name: string): Promise<string[]> {
  await openPage(world, path);
  // On a busy machine the page is still for a moment before the code of its remote runs.
  await see(world.window, element('main [row-id]'));
  await settle(world);
  const found = await world.window.evaluate(gaps, undefined);
  await shoot(world, `edges-${name}`);
  if (!found) return [`${path} has no grid`];
  const { cells, scrollbar, right, bottom } = found;
  world.saw(
    `${path} ${name}: ${cells} cells, ${right} px free at the right, ${bottom} at the bottom, scrollbars ${scrollbar}`,
  );
  // A border of a pixel, and the scrollbar where it has a place of its own.
  const most = scrollbar + 2;
  return [
    ...(right > most ? [`${path} ${name}: ${right} px are empty at the right; a scrollbar takes ${scrollbar}`] : []),
    ...(bottom > most ? [`${path} ${name}: ${bottom} px are empty at the bottom; a scrollbar takes ${scrollbar}`] : []),
  ];
}

/** Rows end where their grid ends: there is no strip kept free for scrollbars that are not there. */
export const checkGridEdges: Step = {
  name: 'grid-edges',
  run: async (world) => {
    const wrong = await check(world, '/products', 'desk');
    wrong.push(...(await check(world, '/orders', 'desk-orders')));
    await world.window.resize(1000, 800);
    wrong.push(...(await check(world, '/products', 'narrow')));
    await world.window.resize(desk.width, desk.height);
    return wrong;
  },
};
