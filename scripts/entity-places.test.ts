import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import { policy } from '@groundwork/contract/policy';
import { schemas } from '@groundwork/contract/schemas';
import { usageSql } from '../packages/api/src/policy/usage.ts';

// Places that a new collection needs outside of its own files, and that nothing else would report. Each failure says
// what to do.
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Fails with the advice as its text. */
const advise = (problems: readonly string[]) => expect(problems).toEqual([]);

it('has an icon for everything that the trash shows', () => {
  const file = 'remotes/collaboration/src/trash/TypeCell.tsx';
  const missing = collectionNames.filter(
    (name) => collections[name].trash && !new RegExp(`^  ${name}: '`, 'm').test(read(file)),
  );
  advise(missing.map((name) => `Add '${name}: <icon>' to ${file}: its deleted records would have the icon of a file.`));
});

it('has an order for every entry of the menu', () => {
  const file = 'host/src/menu/skeleton.ts';
  const entries = readdirSync(join(root, 'remotes')).flatMap((remote) => {
    const { menu } = JSON.parse(read(`remotes/${remote}/remote.json`)) as {
      menu: { route: string; place: string }[];
    };
    // A group of the remote's own is ordered by itself.
    return menu.filter(({ place }) => place !== 'own').map(({ route }) => route);
  });
  const missing = entries.filter((route) => !read(file).includes(`'${route}'`));
  advise(missing.map((route) => `Add '${route}' to its group in ${file}: it would come after all others.`));
});

/** Fields that no client sets after the record was made: the server or a command does. */
const setByNobody: Partial<Record<CollectionName, readonly string[]>> = {
  // Uploading sets it.
  mediaitems: ['url'],
  setupplans: ['tagIds'],
};

it('lets a form or a PATCH set every field of a schema', () => {
  const missing = collectionNames
    .filter((name) => !collections[name].journal && !collections[name].personal)
    .flatMap((name) => {
      const { form, patch, serverOwned = [] } = collections[name];
      const known = [...form, ...patch, ...serverOwned, ...(setByNobody[name] ?? [])];
      return Object.keys(schemas[name].entries)
        .filter((field) => !known.includes(field))
        .map((field) => `${name}.${field}`);
    });
  advise(
    missing.map(
      (field) =>
        `Add ${field} to 'editable' of its descriptor, or to 'serverOwned': a change of it would be refused as an unknown field.`,
    ),
  );
});

it('shows Subscribers the pictures of everything that they see', () => {
  const sql = usageSql({ projectIds: [], locationIds: [] } as unknown as Parameters<typeof usageSql>[0], () => '$1');
  const pictured = /pictured as \(([\s\S]*?)\),\nused_media/.exec(sql)?.[1] ?? '';
  const isRead = (name: CollectionName) => policy[name].Subscriber.read !== undefined;
  const holders = collectionNames.filter((name) => 'mediaItemIds' in collections[name].references && isRead(name));
  // Tables that are narrowed to what the projects use carry the name of that part.
  const parts: Partial<Record<CollectionName, string>> = {
    products: 'used_products',
    preparationtemplates: 'used_preparation_templates',
    setupunittemplates: 'used_unit_templates',
    setupareatemplates: 'used_area_templates',
    preparationitems: 'own_items',
  };
  expect(holders).toEqual(expect.arrayContaining(['projects', 'products', 'setupareas']));
  const missing = holders.filter((name) => !new RegExp(`from ${parts[name] ?? name.toLowerCase()}\\b`).test(pictured));
  advise(
    missing.map(
      (name) => `Add ${name} to 'pictured' in packages/api/src/policy/usage.ts, or Subscribers see no picture.`,
    ),
  );
});

/**
 * The fate of a record when the one that it points to is deleted. 'stays': screens show 'Item not found', and the
 * record is otherwise as it was. 'refused': the deletion is. 'goes along': it is deleted too, in the same operation.
 * Tags and pictures are left out: what is gone is shown nowhere.
 */
const afterDeletion: Readonly<Record<string, 'stays' | 'refused' | 'goes along'>> = {
  'inventoryitems.locationId': 'refused',
  'inventoryitems.productId': 'stays',
  'inventoryitems.orderId': 'stays',
  'locations.memberIds': 'stays',
  'mediaitems.projectId': 'stays',
  'moduleRequests.projectId': 'goes along',
  'moduleRequests.locationId': 'stays',
  'moduleRequests.preparationItemId': 'stays',
  'moduleRequests.requestedById': 'stays',
  'moduleRequests.decidedById': 'stays',
  'orders.productId': 'stays',
  'orders.projectId': 'goes along',
  'orders.vendorId': 'stays',
  'orders.preparationItemId': 'stays',
  'orders.preparationItemTemplateId': 'stays',
  'orders.splitFromId': 'stays',
  'preparationitems.projectId': 'goes along',
  'preparationitems.preparationId': 'goes along',
  'preparationitems.templateId': 'stays',
  'preparationitems.inventoryItemId': 'stays',
  'preparationitems.unitId': 'stays',
  'preparationitemtemplates.productIds': 'stays',
  'preparations.projectId': 'goes along',
  'preparations.unitId': 'goes along',
  'products.vendorId': 'stays',
  'projectgroups.projectIds': 'stays',
  'projects.locationId': 'stays',
  'projects.setupPlanId': 'stays',
  'projects.fulfillingById': 'stays',
  'projects.memberIds': 'stays',
  'projects.ownerIds': 'stays',
  'setupareas.projectId': 'goes along',
  'setupareatemplates.unitTemplateIds': 'stays',
  'setupplans.projectId': 'goes along',
  'setupplans.locationId': 'stays',
  'setupunits.projectId': 'goes along',
  'setupunits.areaId': 'goes along',
  'setupunittemplates.preparationTemplateIds': 'stays',
  'tags.setId': 'refused',
};

it('has a decision on every record that points to a deleted one', () => {
  const references = collectionNames
    .filter((name) => !collections[name].journal && !collections[name].personal)
    .flatMap((name) =>
      Object.entries(collections[name].references)
        .filter(([, target]) => target !== 'tags' && target !== 'mediaitems')
        .map(([field]) => `${name}.${field}`),
    );
  const undecided = references.filter((reference) => !(reference in afterDeletion));
  advise(
    undecided.map(
      (reference) =>
        `Decide on the fate of ${reference} when its target is deleted: write it into 'afterDeletion' here, and for anything but 'stays' into packages/api/src/records/remove.ts or cascade.ts, with a test.`,
    ),
  );
  advise(
    Object.keys(afterDeletion)
      .filter((reference) => !references.includes(reference))
      .map((reference) => `${reference} points nowhere any more: take it out of 'afterDeletion'.`),
  );
});
