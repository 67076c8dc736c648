import type { BodyOf } from '@groundwork/contract';
import { areaContents, exerciseTable, unitContents, unitPicture } from './exercises.ts';
import { demonstrationId } from './identifier.ts';
import { type Family, materialFamilies } from './materials.ts';
import { mediaIds } from './pictures.ts';
import { productId } from './products.ts';
import { tagIds } from './tags.ts';
import { keyOf, type World } from './world.ts';

const emplacements = 50;
const shelves = 6 * 4 * 6;

/** The emplacement at `place` of shelves A1_01 to F4_06. */
export function emplacementAt(place: number): string {
  const index = ((place % shelves) + shelves) % shelves;
  const shelf = 'ABCDEF'.charAt(Math.floor(index / 24));
  return `${shelf}${Math.floor((index % 24) / 6) + 1}_0${(index % 6) + 1}`;
}
/** The emplacement of an item template, from A1_01 for the first to F4_06 for the last that has one. */
export const templateEmplacement = (index: number) =>
  index < emplacements ? emplacementAt(Math.round((index * (shelves - 1)) / (emplacements - 1))) : undefined;

export const itemTemplateId = (name: string) => demonstrationId(`preparationitemtemplates/${keyOf(name)}`);
export const preparationTemplateId = (name: string) => demonstrationId(`preparationtemplates/${keyOf(name)}`);
export const unitTemplateId = (name: string) => demonstrationId(`setupunittemplates/${keyOf(name)}`);
export const areaTemplateId = (name: string) => demonstrationId(`setupareatemplates/${keyOf(name)}`);

type TemplateSourcings = NonNullable<BodyOf<'preparationitemtemplates'>['sourcings']>;

function sourcingsOf(family: Family): TemplateSourcings {
  const standard = family.materials
    .filter((material) => !material.sourcing)
    .map((material) => productId(material.name));
  const variants = family.materials.flatMap((material) =>
    material.sourcing ? [{ name: material.sourcing, productIds: [productId(material.name)] }] : [],
  );
  const isVariantOnly = standard.length === 0 && variants.length > 0;
  return isVariantOnly ? variants : [{ name: 'standard' as const, productIds: standard }, ...variants];
}

/** The rich text of a preparation as it is taught and as it is packed. */
const instructions = (name: string) =>
  `<p>Set out <strong>${name}</strong> from left to right, everything within a child's reach.</p><ul><li>Check each piece for splinters.</li><li>Leave one place empty on the shelf.</li></ul>`;
const kitting = (name: string) =>
  `<p>Pack ${name} in one tote, heavy pieces below. Wrap what can break.</p><ol><li>Count.</li><li>Label.</li></ol>`;

export function addTemplates({ add, calendar }: World): void {
  for (const [index, family] of materialFamilies.entries())
    add(
      'preparationitemtemplates',
      keyOf(family.name),
      {
        name: family.name,
        description: `<p>${family.name} as it looks on the shelf.</p>`,
        locale: templateEmplacement(index),
        productIds: family.materials.map((material) => productId(material.name)),
        sourcings: sourcingsOf(family),
        tagIds: tagIds(family.tag, ...(index % 3 === 0 ? ['Primary'] : index % 3 === 1 ? ['Toddler'] : [])),
      },
      { created: calendar.daysAgo(340 - index, 10), modified: calendar.daysAgo(20 + index, 10) },
    );
  for (const [index, exercise] of exerciseTable.entries())
    add(
      'preparationtemplates',
      keyOf(exercise.name),
      {
        name: exercise.name,
        description: `<p>${exercise.name}: ${exercise.tag.toLowerCase()}.</p>`,
        instructions: instructions(exercise.name),
        kittingInstructions: index % 5 === 4 ? undefined : kitting(exercise.name),
        mediaItemIds: mediaIds(pictureOfExercise(exercise.name)),
        items: exercise.items.map((item) => ({
          itemTemplateId: itemTemplateId(item.template),
          quantity: item.quantity,
          variety: item.isVariety,
        })),
        tagIds: tagIds(exercise.tag, 'Primary'),
      },
      { created: calendar.daysAgo(330 - index, 10), modified: calendar.daysAgo(25 + index * 2, 10) },
    );
  for (const [index, [name, preparations]] of Object.entries(unitContents).entries())
    add(
      'setupunittemplates',
      keyOf(name),
      {
        name,
        description: `<p>${name} with ${preparations.length} preparations.</p>`,
        instructions: instructions(name),
        mediaItemIds: mediaIds(unitPicture(name)),
        preparationTemplateIds: preparations.map(preparationTemplateId),
        tagIds: tagIds('Primary'),
      },
      { created: calendar.daysAgo(320 - index, 10), modified: calendar.daysAgo(40 + index * 3, 10) },
    );
  for (const [index, [name, area]] of Object.entries(areaContents).entries())
    add(
      'setupareatemplates',
      keyOf(name),
      {
        name,
        description: `<p>${name} as we open it.</p>`,
        instructions: instructions(name),
        internalOnly: area.isInternal,
        mediaItemIds: mediaIds(area.picture),
        unitTemplateIds: area.units.map(unitTemplateId),
        tagIds: tagIds(name.startsWith('Toddler') ? 'Toddler' : 'Primary'),
      },
      { created: calendar.daysAgo(310 - index, 10), modified: calendar.daysAgo(45 + index * 4, 10) },
    );
}

/** The picture of a preparation: that of the first material it is about. */
export function pictureOfExercise(name: string): string {
  const exercise = exerciseTable.find((candidate) => candidate.name === name);
  const subject = exercise?.items.find((item) => item.template !== 'Wooden tray')?.template;
  return materialFamilies.find((family) => family.name === subject)?.picture ?? 'tray';
}
