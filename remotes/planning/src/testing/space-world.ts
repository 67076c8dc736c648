import type { ItemDeployment } from '@groundwork/contract';
import { fakeApi } from '@groundwork/testing';

export const node = (
  id: string,
  name: string,
  more: { deployedId?: string; omit?: boolean; templateId?: string } = {},
) => ({
  id,
  name,
  omit: false,
  ...more,
});
export const item = (
  id: string,
  name: string,
  { order = {}, ...more }: { deployedId?: string; omit?: boolean; order?: Partial<ItemDeployment['order']> } = {},
): ItemDeployment => ({ ...node(id, name, more), order: { productId: 'glass', qty: 1, omit: false, ...order } });

/** The plan of 'Cedar Lane': partly deployed, with a proposal, something omitted, and components without an area or unit. */
export const cedarPlan = {
  id: 'plan',
  name: 'Cedar Lane',
  projectId: 'cedar',
  areaDeployments: [
    {
      ...node('n-area', 'Primary Classroom', { deployedId: 'area', templateId: 't-primary' }),
      unitDeployments: [
        {
          ...node('n-unit', 'Shelf 2', { deployedId: 'unit' }),
          preparationDeployments: [
            {
              ...node('n-pouring', 'Pouring Dry', { deployedId: 'pouring' }),
              sourcing: 'standard' as const,
              itemDeployments: [
                item('n-jug', 'Jug', { deployedId: 'jug', order: { qty: 2, deployedId: 'o-jug' } }),
                item('n-tray', 'Tray', { deployedId: 'tray', order: { deployedId: 'o-tray' } }),
                item('n-mat', 'Mat'),
                item('n-cup', 'Cup', { omit: true }),
              ],
            },
            {
              ...node('n-apron', 'Apron', { deployedId: 'apron' }),
              sourcing: 'standard' as const,
              itemDeployments: [item('n-hook', 'Hook', { deployedId: 'hook' })],
            },
            {
              ...node('n-spooning', 'Spooning'),
              sourcing: 'standard' as const,
              itemDeployments: [item('n-spoon', 'Spoon')],
            },
          ],
        },
        { ...node('n-unit10', 'Shelf 10'), preparationDeployments: [] },
      ],
    },
    { ...node('n-outdoor', 'Outdoor Space', { omit: true, templateId: 't-outdoor' }), unitDeployments: [] },
    { ...node('n-nap', 'Nap Corner', { omit: true }), unitDeployments: [] },
  ],
  unitDeployments: [
    {
      ...node('n-entry', 'Entry'),
      preparationDeployments: [{ ...node('n-coats', 'Coats'), sourcing: 'standard' as const, itemDeployments: [] }],
    },
  ],
  preparationDeployments: [
    { ...node('n-reading', 'Reading Corner'), sourcing: 'standard' as const, itemDeployments: [] },
  ],
};

/** Two projects: 'Cedar Lane' with that plan and its deployed records, 'Maple Street' with an empty one. */
export const spaceWorld = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', locationId: 'school', memberIds: ['me'], setupPlanId: 'plan' },
        { id: 'maple', name: 'Maple Street', memberIds: ['me'] },
      ],
      setupplans: [cedarPlan, { id: 'empty', name: 'Maple Street', projectId: 'maple' }],
      setupareatemplates: [
        { id: 't-primary', name: 'Primary Classroom', mediaItemIds: ['picture'] },
        {
          id: 't-outdoor',
          name: 'Outdoor Space',
          description: '<p>A garden to work in</p>',
          instructions: '<p>Beds to the south</p>',
          mediaItemIds: ['picture'],
          internalOnly: false,
        },
      ],
      setupareas: [
        {
          id: 'area',
          name: 'Primary Classroom',
          projectId: 'cedar',
          description: 'North side',
          mediaItemIds: ['ours'],
        },
      ],
      setupunits: [{ id: 'unit', name: 'Shelf 2', projectId: 'cedar', areaId: 'area' }],
      preparations: [
        { id: 'pouring', name: 'Pouring Dry', projectId: 'cedar', unitId: 'unit', instructions: '<p>Second shelf</p>' },
        { id: 'apron', name: 'Apron', projectId: 'cedar', unitId: 'unit', status: 'Problem' },
      ],
      preparationitems: [
        { id: 'jug', name: 'Jug', projectId: 'cedar', preparationId: 'pouring', quantity: 2, inventoryItemId: 'stock' },
        { id: 'tray', name: 'Tray', projectId: 'cedar', preparationId: 'pouring' },
        { id: 'hook', name: 'Hook', projectId: 'cedar', preparationId: 'apron', inventoryItemId: 'stock' },
      ],
      orders: [
        {
          id: 'o-jug',
          name: 'Jug',
          projectId: 'cedar',
          productId: 'glass',
          status: 'Delivered',
          preparationItemId: 'jug',
        },
        {
          id: 'o-tray',
          name: 'Tray',
          projectId: 'cedar',
          productId: 'wood',
          status: 'Ordered',
          preparationItemId: 'tray',
        },
      ],
      moduleRequests: [
        { id: 'wish', name: 'Wish-Outdoor Space', kind: 'wish', projectId: 'cedar', deploymentId: 'n-outdoor' },
      ],
      products: [
        { id: 'glass', name: 'Glass jug', mediaItemIds: ['picture'], price: 41, externalPrice: 52.5 },
        { id: 'wood', name: 'Wooden tray' },
      ],
      mediaitems: [
        {
          id: 'picture',
          name: 'Glass jug',
          renditions: [
            { width: 100, height: 75, url: 'http://localhost/100.jpg' },
            { width: 320, height: 240, url: 'http://localhost/320.jpg' },
            { width: 400, height: 300, url: 'http://localhost/400.jpg' },
          ],
        },
        {
          id: 'ours',
          name: 'Image##1',
          projectId: 'cedar',
          renditions: [{ width: 320, height: 240, url: 'http://localhost/ours.jpg' }],
        },
      ],
    },
  });
