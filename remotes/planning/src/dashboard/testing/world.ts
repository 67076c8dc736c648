import { fakeApi } from '@groundwork/testing';

const node = { omit: false, sourcing: 'standard' as const, itemDeployments: [] };

/** Two projects, one of them half set up, and an empty third. */
export const world = () =>
  fakeApi({
    records: {
      users: [{ id: 'ben', firstName: 'Ben', lastName: 'Baker' }],
      locations: [
        { id: 'school', name: 'Juniper School', address: '1420 Alder Street', type: 'School' },
        { id: 'portland', name: 'Portland Central', type: 'Warehouse' },
      ],
      projects: [
        {
          id: 'juniper',
          name: 'Juniper Hill',
          status: 'Setup In Progress',
          description: 'Two primary classrooms',
          locationId: 'school',
          fulfillingById: 'portland',
          setupPlanId: 'plan',
          notes: 'Ask for Ruth.',
          ownerIds: ['ben'],
          timeModifiedUtc: '2026-11-01T10:00:00Z',
        },
        { id: 'oak', name: 'Oak Lane', status: 'Complete' },
        { id: 'empty', name: 'Empty Barn', status: 'New' },
      ],
      projectgroups: [
        { id: 'both', name: 'Western schools', description: 'Opening in August', projectIds: ['juniper', 'oak'] },
      ],
      preparationtemplates: [{ id: 'shelf', name: 'Math Shelf' }],
      setupplans: [
        {
          id: 'plan',
          name: 'Plan',
          projectId: 'juniper',
          preparationDeployments: [
            { ...node, id: 'n1', templateId: 'shelf', name: 'Math Shelf', deployedId: 'math' },
            { ...node, id: 'n2', templateId: 'shelf', name: 'Second shelf' },
            { ...node, id: 'n3', templateId: 'shelf', name: 'Third shelf', omit: true },
          ],
        },
      ],
      setupareas: [{ id: 'room', name: 'Primary Classroom A', projectId: 'juniper', status: 'Setup In Progress' }],
      setupunits: [{ id: 'wall', name: 'North Wall', projectId: 'juniper', areaId: 'room' }],
      preparations: [
        { id: 'math', name: 'Math Shelf', projectId: 'juniper', unitId: 'wall', status: 'Complete' },
        { id: 'nap', name: 'Nap Corner', projectId: 'juniper', unitId: 'wall', status: 'New' },
        { id: 'entry', name: 'Entry', projectId: 'oak', status: 'New' },
      ],
      preparationitems: [
        {
          id: 'bed',
          name: 'Floor bed',
          projectId: 'juniper',
          preparationId: 'nap',
          status: 'Problem',
          notes: '2026-11-02 Ben: arrived\n2026-11-03 12:08 Connie Contributor: Slat broken in transport',
        },
        { id: 'tray', name: 'Tray', projectId: 'oak', preparationId: 'entry' },
      ],
      orders: [
        { id: 'o1', name: 'Beads', projectId: 'juniper', quantity: 1, total: 100, status: 'Delivered' },
        { id: 'o2', name: 'Rods', projectId: 'juniper', quantity: 2, total: 40.5, status: 'Ordered' },
        { id: 'o3', name: 'Mats', projectId: 'juniper', quantity: 2, total: 10, status: 'Shipped' },
        {
          id: 'o4',
          name: 'Cubes',
          projectId: 'juniper',
          quantity: 4,
          deliveredQuantity: 1,
          total: 80,
          status: 'Partially Delivered',
        },
        { id: 'o5', name: 'Lamp', projectId: 'juniper', quantity: 1, total: 999, status: 'Cancelled' },
        { id: 'o6', name: 'Tray', projectId: 'oak', quantity: 1, total: 5, status: 'Back Ordered' },
        {
          id: 'o7',
          name: 'Bin',
          projectId: 'oak',
          quantity: 1,
          total: 5,
          status: 'Processing',
          preparationItemId: 'tray',
        },
      ],
      inventoryitems: [
        { id: 's1', name: 'Beads', locationId: 'school', quantity: 12 },
        { id: 's2', name: 'Rods', locationId: 'school', quantity: 3 },
        { id: 's3', name: 'Spare', locationId: 'portland', quantity: 70 },
      ],
      moduleRequests: [
        { id: 'r1', name: 'Wish-Puzzle', projectId: 'juniper', kind: 'wish', status: 'Draft' },
        { id: 'r2', name: 'Replacement-Tray', projectId: 'juniper', kind: 'replacement', status: 'Draft' },
        { id: 'r3', name: 'Link-Order-1', projectId: 'juniper', kind: 'link', status: 'Draft' },
        { id: 'r4', name: 'Old', projectId: 'juniper', kind: 'module', status: 'History' },
      ],
      activityitems: Array.from({ length: 25 }, (_, index) => ({
        id: `a${index}`,
        targetId: 'nap',
        ...(index === 1
          ? { targetType: 'ModuleRequest', targetName: 'Replacement-Tray-1795086180000' }
          : { targetType: 'Preparation', targetName: `Change ${index}` }),
        userId: 'ben',
        projectId: 'juniper',
        eventType: 'RecordUpdated' as const,
        timeCreatedUtc: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
      })),
    },
  });
