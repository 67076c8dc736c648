import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Menu and top bar are on every first screen: an icon that is not in the registry makes it fetch all rare icons, 6 kB.
const root = join(import.meta.dirname, '..');
const registry = readFileSync(join(root, 'packages/ui/src/icons/registry.ts'), 'utf8');
const [atHand = '', later = ''] = registry.split('const moreNames');
const isIn = (text: string, icon: string) => new RegExp(`^  '?${icon}'?[:,]`, 'm').test(text);

it.each(readdirSync(join(root, 'remotes')))('the icons of the menu of %s come with the first screen', (remote) => {
  const text = readFileSync(join(root, 'remotes', remote, 'remote.json'), 'utf8');
  const { menu = [] } = JSON.parse(text) as { menu?: { icon?: string }[] };
  const icons = menu.flatMap(({ icon }) => icon ?? []);
  expect(icons.filter((icon) => isIn(later, icon) && !isIn(atHand, icon))).toEqual([]);
});

it('the icons of the top bar come with the first screen', () => {
  const topBar = readFileSync(join(root, 'host/src/chrome/TopBar.tsx'), 'utf8');
  const icons = [...topBar.matchAll(/icon="([\w-]+)"/g)].map(([, icon = '']) => icon);
  expect(icons).toContain('menu');
  expect(icons.filter((icon) => !isIn(atHand, icon))).toEqual([]);
});

it('knows the icons of the first screen from the others', () => {
  expect([isIn(atHand, 'tag'), isIn(later, 'tag'), isIn(atHand, 'truck'), isIn(later, 'truck')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
