import { type Descriptors, editable } from './descriptor.ts';

/** The templates of plan components. */
export const templates = {
  preparationitemtemplates: {
    label: 'PreparationItemTemplate',
    singular: 'preparation item template',
    plural: 'preparation item templates',
    ...editable(['name', 'description', 'locale', 'productIds', 'sourcings', 'tagIds']),
    filters: {},
    references: { productIds: 'products', tagIds: 'tags' },
    trash: true,
  },
  preparationtemplates: {
    label: 'PreparationTemplate',
    singular: 'preparation template',
    plural: 'preparation templates',
    ...editable(['name', 'description', 'instructions', 'kittingInstructions', 'mediaItemIds', 'items', 'tagIds']),
    filters: {},
    references: { mediaItemIds: 'mediaitems', tagIds: 'tags' },
    trash: true,
  },
  setupareatemplates: {
    label: 'SetupAreaTemplate',
    singular: 'setup area template',
    plural: 'setup area templates',
    ...editable(['name', 'description', 'instructions', 'internalOnly', 'mediaItemIds', 'unitTemplateIds', 'tagIds']),
    filters: {},
    references: { mediaItemIds: 'mediaitems', unitTemplateIds: 'setupunittemplates', tagIds: 'tags' },
    trash: true,
  },
  setupunittemplates: {
    label: 'SetupUnitTemplate',
    singular: 'setup unit template',
    plural: 'setup unit templates',
    ...editable(['name', 'description', 'instructions', 'mediaItemIds', 'preparationTemplateIds', 'tagIds']),
    filters: {},
    references: { mediaItemIds: 'mediaitems', preparationTemplateIds: 'preparationtemplates', tagIds: 'tags' },
    trash: true,
  },
} as const satisfies Descriptors;
