import { tagIds } from './tags.ts';
import { keyOf, type World } from './world.ts';

/** A few records of the entity that nothing else is about. */
export function addThings({ add, calendar }: World): void {
  for (const [index, name] of ['Photo wall', 'Opening ribbon', 'Guest book'].entries())
    add(
      'things',
      keyOf(name),
      { name, description: `<p>${name} for opening day.</p>`, tagIds: index === 0 ? tagIds('New arrival') : [] },
      { created: calendar.daysAgo(55 - index, 10), modified: calendar.daysAgo(30 - index, 10) },
    );
}
