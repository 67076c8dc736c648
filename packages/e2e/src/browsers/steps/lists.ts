import { openPage, type Step, shoot, type World } from '../step.ts';
import { element, see } from '../window.ts';

/** Lists of all four remotes, with their heading. */
const lists: readonly (readonly [path: string, heading: string])[] = [
  ['/products', 'Product Catalog'],
  ['/vendors', 'Vendors'],
  ['/mediaLibrary', 'Media Library'],
  ['/tags', 'Tags'],
  ['/projects/list', 'Projects'],
  ['/templates/items', 'Item Templates'],
  ['/orders', 'Orders'],
  ['/inventory', 'Inventory'],
  ['/warehouse/inventory', 'Warehouse Inventory'],
  ['/setup/items', 'Items'],
  ['/locations', 'Locations'],
  ['/people', 'People'],
  ['/activity', 'Activity'],
  ['/trash', 'Trash'],
];

/** Runs in the page: what is shown of the list that is open. */
function read() {
  const main = document.querySelector('main');
  const shown = [...(main?.querySelectorAll('[row-id], article, li') ?? [])].filter((row) => row.checkVisibility());
  const heading = [...document.querySelectorAll('h1')].find((found) => found.checkVisibility());
  const broken = [...document.images].filter(
    (image) => image.checkVisibility() && image.complete && image.naturalWidth === 0 && image.getAttribute('src'),
  );
  return {
    heading: heading?.textContent?.trim() ?? '',
    count: shown.length,
    broken: broken.map(({ src }) => src),
    wide: document.documentElement.scrollWidth - innerWidth,
    invalid: /Invalid Date|NaN|undefined|\[object/.exec(main?.textContent ?? '')?.[0] ?? '',
  };
}

async function walk(world: World, [path, expected]: readonly [string, string]): Promise<string[]> {
  const { window } = world;
  await openPage(world, path);
  await see(window, element('main [row-id], main article, main li'));
  await shoot(world, `list${path.replaceAll('/', '-')}`);
  const { heading, count, broken, wide, invalid } = await window.evaluate(read, undefined);
  world.saw(`${path} '${heading}': ${count} rows`);
  const wrong: string[] = [];
  if (!heading.includes(expected)) wrong.push(`${path} is headed '${heading}', not '${expected}'`);
  if (broken.length > 0) wrong.push(`${path} shows no picture for ${broken.join(', ')}`);
  if (wide > 0) wrong.push(`${path} is ${wide} px wider than the window`);
  if (invalid) wrong.push(`${path} shows '${invalid}'`);
  return wrong;
}

/** Every list is opened by its address, so that shell, remote and records are loaded each time. */
export const walkLists: Step = {
  name: 'lists',
  run: async (world) => {
    const wrong: string[] = [];
    for (const list of lists) {
      try {
        wrong.push(...(await walk(world, list)));
      } catch (error) {
        await shoot(world, `failed${list[0].replaceAll('/', '-')}`);
        wrong.push(`${list[0]}: ${error instanceof Error ? error.message : error}`);
      }
    }
    return wrong;
  },
};
