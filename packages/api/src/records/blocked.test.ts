import { blocked } from './blocked.ts';
import type { Doc } from './document.ts';

const depot = { id: 'depot', name: 'Depot' } as unknown as Doc;

it.each<[string, readonly string[], string]>([
  ['one name', ['Globe'], ': Globe'],
  ['a name that several records have, once', ['Tray', 'Globe', 'Tray', 'Tray'], ': Tray ×3, Globe'],
  [
    'ten names, and the number of the other records',
    [...'abcdefghij'].flatMap((name) => [name, name]).concat('k', 'l', 'l'),
    ': a ×2, b ×2, c ×2, d ×2, e ×2, f ×2, g ×2, h ×2, i ×2, j ×2, 3 more',
  ],
  ['nothing where no record is known', [], ''],
])('says %s', (_, names, detail) => {
  const { message } = blocked(depot, 'deleted', 'it has stock', names);
  expect(message).toBe(`Depot cannot be deleted because it has stock${detail}.`);
});
