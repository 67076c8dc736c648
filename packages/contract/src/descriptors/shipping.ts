import { byProject, type Descriptors, value } from './descriptor.ts';

/** Shipments of a warehouse. */
export const shipping = {
  shipments: {
    label: 'Shipment',
    singular: 'shipment',
    plural: 'shipments',
    form: [],
    patch: [],
    journal: true,
    filters: { ...byProject, warehouseId: value('warehouseId'), status: value('status') },
    references: { projectId: 'projects', warehouseId: 'locations', shippedById: 'users' },
    projectField: 'projectId',
  },
} as const satisfies Descriptors;
