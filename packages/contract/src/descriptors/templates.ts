import { common, type Descriptors, described, pictured } from './descriptor.ts';

/** The templates of plan components. */
export const templates = {
  preparationitemtemplates: {
    label: 'PreparationItemTemplate',
    singular: 'preparation item template',
    plural: 'preparation item templates',
    form: ['name', 'description', 'locale', 'productIds', 'sourcings', 'tagIds'],
    patch: [...described, 'locale', 'productIds', 'sourcings', ...common],
    filters: {},
    references: { productIds: 'products', tagIds: 'tags' },
    trash: true,
  },
  preparationtemplates: {
    label: 'PreparationTemplate',
    singular: 'preparation template',
    plural: 'preparation templates',
    form: ['name', 'description', 'instructions', 'kittingInstructions', 'mediaItemIds', 'items', 'tagIds'],
    patch: [...pictured, 'instructions', 'kittingInstructions', 'items', ...common],
    filters: {},
    references: { mediaItemIds: 'mediaitems', tagIds: 'tags' },
    trash: true,
  },
  setupareatemplates: {
    label: 'SetupAreaTemplate',
    singular: 'setup area template',
    plural: 'setup area templates',
    form: ['name', 'description', 'instructions', 'internalOnly', 'mediaItemIds', 'unitTemplateIds', 'tagIds'],
    patch: [...pictured, 'instructions', 'internalOnly', 'unitTemplateIds', ...common],
    filters: {},
    references: { mediaItemIds: 'mediaitems', unitTemplateIds: 'setupunittemplates', tagIds: 'tags' },
    trash: true,
  },
  setupunittemplates: {
    label: 'SetupUnitTemplate',
    singular: 'setup unit template',
    plural: 'setup unit templates',
    form: ['name', 'description', 'instructions', 'mediaItemIds', 'preparationTemplateIds', 'tagIds'],
    patch: [...pictured, 'instructions', 'preparationTemplateIds', ...common],
    filters: {},
    references: { mediaItemIds: 'mediaitems', preparationTemplateIds: 'preparationtemplates', tagIds: 'tags' },
    trash: true,
  },
} as const satisfies Descriptors;
