import { collectionNames, collections } from './collections.ts';
import { toastDurations } from './constants.ts';

it('has four durations of a toast: 1.5 s, 2.5 s, 3 s and 5 s [CO-04]', () => {
  expect(Object.values(toastDurations)).toEqual([1500, 2500, 3000, 5000]);
});

it('names the collections in the spelling and case that clients know, and those added since [API-24]', () => {
  const names = `gridconfigurations, inventoryitems, locations, mediaitems, moduleRequests, orders, preparationitems,
    preparationitemtemplates, preparations, preparationtemplates, products, projectgroups, projects, setupareas,
    setupareatemplates, setupplans, setupunits, setupunittemplates, things, tagsets, tags, users, vendors, activityitems,
    auditevents, stockmoves, counts, countlines, shipments, notifications`;
  expect([...collectionNames].sort()).toEqual(names.split(/,\s+/).sort());
});

it('takes several ids at once in seven collections [API-25], and in the inbox', () => {
  expect(collectionNames.filter((name) => collections[name].several).sort()).toEqual([
    'inventoryitems',
    'mediaitems',
    'notifications',
    'orders',
    'preparationitems',
    'preparations',
    'setupareas',
    'setupunits',
  ]);
});
