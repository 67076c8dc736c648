import { fakeApi } from '@groundwork/testing';

/** A project whose plan is deployed: one area, two units, preparations of which one has items. */
export const guideWorld = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane', locationId: 'school', memberIds: ['me'] },
        { id: 'maple', name: 'Maple Street', memberIds: ['me'] },
      ],
      setupareas: [
        { id: 'area', name: 'Primary Classroom', projectId: 'cedar', instructions: '<p>North side first</p>' },
        { id: 'done', name: 'Entry', projectId: 'cedar', status: 'Complete' },
        { id: 'foreign', name: 'Workshop', projectId: 'maple' },
      ],
      setupunits: [
        { id: 'unit', name: 'Shelf 2', projectId: 'cedar', areaId: 'area' },
        {
          id: 'unit10',
          name: 'Shelf 10',
          projectId: 'cedar',
          areaId: 'area',
          status: 'Problem',
          notes: 'One leg short',
        },
      ],
      preparations: [
        {
          id: 'pouring',
          name: 'Pouring Dry',
          projectId: 'cedar',
          unitId: 'unit',
          status: 'Setup In Progress',
          instructions: '<p>Second shelf</p>',
          kittingInstructions: '<p>Wrap the glass</p>',
          notes: 'Ordered late',
        },
        { id: 'spooning', name: 'Spooning', projectId: 'cedar', unitId: 'unit' },
        { id: 'apron', name: 'Apron', projectId: 'cedar', unitId: 'unit', status: 'Complete' },
      ],
      preparationitems: [
        { id: 'jug', name: 'Jug', projectId: 'cedar', preparationId: 'pouring', quantity: 2, inventoryItemId: 'stock' },
        {
          id: 'tray',
          name: 'Tray',
          projectId: 'cedar',
          preparationId: 'pouring',
          status: 'Complete',
          inventoryItemId: 'stock2',
        },
        { id: 'mat', name: 'Mat', projectId: 'cedar', preparationId: 'pouring', templateId: 'mat-template' },
      ],
      inventoryitems: [
        { id: 'stock', name: 'Jug', locationId: 'school', productId: 'glass' },
        { id: 'stock2', name: 'Tray', locationId: 'school' },
      ],
      products: [
        { id: 'glass', name: 'Glass jug', mediaItemIds: ['picture'] },
        { id: 'wool', name: 'Wool mat' },
      ],
      orders: [
        {
          id: 'order',
          name: 'Wool mat',
          projectId: 'cedar',
          productId: 'wool',
          quantity: 1,
          status: 'Ordered',
          preparationItemId: 'mat',
        },
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
        { id: 'ours', name: 'Image##1', projectId: 'cedar' },
      ],
    },
  });
