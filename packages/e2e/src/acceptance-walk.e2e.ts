import type { SetupPlan } from '@groundwork/contract';
import { expect, platform, test } from './fixtures.ts';
import { callApi, uniqueName } from './products.ts';
import { makeAccount } from './sessions.ts';
import { cardOf, phone, receiveHere, receivePart, reportProblem, themeColor, walkDown } from './walk/guide.ts';
import { expectNothingInternal, overhear } from './walk/overheard.ts';
import {
  addArea,
  choose,
  createProject,
  dialogOf,
  goTo,
  isSaved,
  planRow,
  press,
  previewOf,
  selectOrders,
  selectProject,
} from './walk/planning.ts';
import { deployedCounts, mustCall, ordersByPlace, replaced, storedRow, storedRows } from './walk/stored.ts';
import {
  pickAll,
  putIntoStock,
  readyAll,
  refusalOfQuantity,
  reservedFor,
  shipAll,
  splitShort,
  startPickRun,
  tablet,
} from './walk/warehouse.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

const school = 'Cedar Lane';
const classroom = 'Primary Classroom';
const washing = [classroom, 'Practical Life Shelf 2', 'Hand Washing'];
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test.use({ actionTimeout: 30_000 });

// Decisions 3.13: the whole chain on the running whole, by the people who do it and on the screens they do it with.
test('from a template to a classroom that is ready: the acceptance walk', async ({ as }) => {
  test.setTimeout(600_000);
  const name = uniqueName('Walk');
  const internal = { 'PO number': `PO of ${name}`, Invoice: `Invoice of ${name}`, Notes: `Among us of ${name}` };
  const subscriber = await makeAccount('subscriber');
  const page = await as('director');
  const phonePage = await as('director', phone);
  const picker = await as('picker', tablet);
  await Promise.all([phonePage, picker].map((other) => other.goto(platform().portal)));
  const region = (label: string) => page.getByRole('main').getByRole('region', { name: label, exact: true });

  const project = await test.step('1. a project at a School, fulfilled by Portland Central', async () => {
    await createProject(page, { name, location: school });
    const [made] = (await storedRows(page, 'projects')).filter((other) => other.name === name);
    if (!made) throw new Error('The project is not stored.');
    const me = await mustCall<{ id: string }>(page, 'GET', 'auth/me');
    expect(made.ownerIds).toEqual([me.id]);
    const places = await storedRows(page, 'locations');
    const placed = (id: string | undefined) => places.find((place) => place.id === id);
    expect(placed(made.locationId)).toMatchObject({ name: school, type: 'School' });
    expect(placed(made.fulfillingById)).toMatchObject({ name: 'Portland Central', type: 'Warehouse' });
    await goTo(page, '/setup/areas', 'Setup Areas');
    await selectProject(page, name);
    await goTo(page, '/setup/plan', 'Setup plan');
    await expect(page.getByText('Nothing planned yet. Add a template component above.')).toBeVisible();
    return made;
  });
  const { id: projectId, locationId: schoolId = '', fulfillingById: portlandId = '', setupPlanId = '' } = project;
  await mustCall(page, 'PATCH', `projects/${projectId}`, replaced({ memberIds: [subscriber.id] }));

  const omittedUnit = 'Language Nook';
  await test.step('2. an area from a template, sourced from EMEA, without one of its units', async () => {
    expect(await addArea(page, classroom, 'EMEA')).toMatch(/^Adds 5 units, 19 preparations, \d+ items$/);
    await press(page, 'Expand all');
    await expect(region('Setup plan').getByText('Not from EMEA').first()).toBeVisible();
    await press(page, 'Collapse all');
    await press(page, `Expand ${classroom}`);
    await planRow(page, omittedUnit).getByText('Planned', { exact: true }).click();
    await press(page, `Expand ${omittedUnit}`);
    await expect(page.getByText('Omitted by Parent').first()).toBeVisible();
    await press(page, `Collapse ${omittedUnit}`);
    await isSaved(page);
    await goTo(page, '/spaceDesign', name);
    await expect(cardOf(page, classroom)).toContainText('Model');
    await goTo(page, '/setup/plan', 'Setup plan');
  });

  const deployed = await test.step('3. deployed: what the preview says, once', async () => {
    await press(page, 'Deploy');
    const dialog = dialogOf(page, `Deploy plan: ${name}`);
    const warning = dialog.getByText('Some products are NOT from the requested sourcings.');
    await expect(warning).toBeVisible();
    const preview = await previewOf(dialog);
    expect(preview).toMatchObject({ Areas: [1, 0, 0], Units: [4, 0, 1], Preparations: [14, 0, 5] });
    await press(dialog, 'Deploy');
    await expect(dialog).toHaveCount(0, { timeout: 30_000 });
    const made = await deployedCounts(page, projectId);
    expect(made).toEqual(Object.fromEntries(Object.entries(preview).map(([level, [count]]) => [level, count])));
    // The area and its four planned units; the fifth keeps its switch.
    await expect(region('Setup plan').getByRole('button', { name: 'Created', exact: true })).toHaveCount(5);
    await expect(planRow(page, omittedUnit).getByRole('switch', { name: 'Planned' })).not.toBeChecked();
    await press(page, 'Deploy');
    await expect(dialog.getByText('All taken care of!')).toBeVisible();
    const omitted = sum(Object.values(preview).map((counts) => counts[2]));
    await expect(dialog.getByText(`${sum(Object.values(made))} created, ${omitted} omitted`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect(await deployedCounts(page, projectId)).toEqual(made);
    return made;
  });

  await test.step('4. the guide shows the area, of which nothing is complete; the design makes progress', async () => {
    const pieces = deployed.Units + deployed.Preparations + deployed['Preparation items'];
    await goTo(page, '/setup/guide', name);
    await expect(
      cardOf(page, classroom).getByRole('progressbar', { name: `0 of ${pieces} pieces complete` }),
    ).toBeVisible();
    await goTo(page, '/spaceDesign', name);
    await expect(cardOf(page, classroom)).toContainText('Progress');
  });

  const orders = await test.step('5. ten orders go to the warehouse', async () => {
    await goTo(page, '/orders', 'Orders');
    // The seven of Hand Washing, and the hand towel of Table Washing.
    await selectOrders(page, 'Hand Washing', 8);
    await selectOrders(page, 'Pouring Wet', 'Drinking glass, small');
    await selectOrders(page, 'Spooning', 'Ceramic bowl, small');
    // What a search hides is not acted on: all ten are to be seen.
    await page.getByRole('textbox', { name: 'Find items' }).fill('');
    await expect(page.getByRole('button', { name: '10 selected, clear the selection' })).toBeVisible();
    await press(page, 'Edit multiple');
    const dialog = dialogOf(page, 'Edit 10 orders');
    await choose(dialog, 'Status', 'Processing');
    for (const [field, words] of Object.entries(internal)) await dialog.getByLabel(field).fill(words);
    await expect(dialog.getByText(/^Processing locks orders for further changes/)).toBeVisible();
    await press(dialog, 'Save');
    await press(dialog, 'Confirm: update all 10 selected items?');
    await expect(page.getByText('10 items successfully updated')).toBeVisible({ timeout: 30_000 });
    const processing = await storedRows(page, 'orders', { projectIds: projectId, status: 'Processing' });
    expect(processing).toHaveLength(10);
    // A person who is below Director does not change them any more.
    const [first] = processing;
    const contributor = await as('contributor');
    await contributor.goto(platform().portal);
    const refused = await callApi(contributor, 'PATCH', `orders/${first?.id}`, replaced({ quantity: 9 }));
    expect(refused.status()).toBe(409);
    expect(await refused.text()).toContain('Order is being processed by the warehouse.');
    await goTo(page, '/setup/preparations', 'Preparations');
    await page.getByRole('textbox', { name: 'Find items' }).fill('Hand Washing');
    await expect(region('Preparations').locator('[col-id="kitStatus"]').filter({ hasText: /^New$/ })).toBeVisible();
    return processing;
  });
  const orderOf = await ordersByPlace(page, projectId, orders);
  const basin = orderOf('Basin', 'Hand Washing');
  const towel = orderOf('Hand towel', 'Hand Washing');
  const glass = orderOf('Drinking glass', 'Pouring Wet');
  const bowl = orderOf('Small bowl', 'Spooning');

  const kits = ['Hand Washing', 'Table Washing', 'Pouring Wet', 'Spooning'];
  const inWarehouse = await test.step('6. the picker reserves; of one there is too little', async () => {
    for (const order of orders) {
      const isShort = order.id === bowl.id;
      const free = await putIntoStock(page, portlandId, order, isShort ? order.quantity - 1 : order.quantity + 3);
      if (isShort) expect(free, 'free pieces of what is to be short').toBe(order.quantity - 1);
    }
    await startPickRun(picker, project, kits);
    await expect(picker.getByText('10 items not reserved yet.')).toBeVisible();
    await press(picker, 'Reserve all');
    const pieces = sum(orders.map(({ quantity }) => quantity));
    await expect(picker.getByRole('alert').filter({ hasText: `${pieces - 1} reserved, 1 short` })).toBeVisible();
    const [stock] = await reservedFor(page, portlandId, basin.id);
    if (!stock) throw new Error('Nothing is reserved for the basin.');
    const own = stock.reservations.filter(({ orderId }) => orderId === basin.id);
    expect(own).toMatchObject([{ quantity: basin.quantity, status: 'Reserved', projectId }]);
    expect(await refusalOfQuantity(page, stock.id, 0)).toContain(
      "The quantity can't be lower than amount of reserved and shipped items.",
    );
    await page.goto(`${platform().portal}/inventory?edit=${stock.id}`);
    const reserved = sum(stock.reservations.map(({ quantity }) => quantity));
    await expect(page.getByRole('dialog').getByText(`Reserved/Shipped: ${reserved}`)).toBeVisible();
    return stock;
  });

  await test.step('7. picked and readied by scanner; the short one is split', async () => {
    await pickAll(picker);
    await readyAll(picker, kits.length);
    // The screen shows it before the server has answered.
    const entries = async () => (await reservedFor(page, portlandId, basin.id)).flatMap((item) => item.reservations);
    await expect
      .poll(async () => (await entries()).filter(({ orderId }) => orderId === basin.id))
      .toMatchObject([{ status: 'Ready', tote: '1' }]);
  });

  await test.step('8. shipped with a tracking number; the quantity of the warehouse is what it was', async () => {
    const second = await splitShort(picker, project, { kit: 'Spooning', order: bowl });
    expect(second).toMatchObject({ quantity: bowl.quantity - 1, status: 'Processing' });
    expect(await storedRow(page, 'orders', bowl.id)).toMatchObject({ quantity: 1, status: 'Processing' });
    const tracking = '1Z999AA10123456784';
    await shipAll(picker, project, { orders: 10, tracking });
    const going = [...orders.map(({ id }) => id).filter((id) => id !== bowl.id), second.id];
    for (const id of going) {
      expect(await storedRow(page, 'orders', id)).toMatchObject({ status: 'WHSE Shipped', tracking });
      const held = (await reservedFor(page, portlandId, id)).flatMap(({ reservations }) => reservations);
      const own = held.filter(({ orderId }) => orderId === id);
      expect(own.map(({ status }) => status)).toEqual(own.map(() => 'Shipped'));
      expect(own).not.toEqual([]);
    }
    expect((await storedRow(page, 'inventoryitems', inWarehouse.id)).quantity).toBe(inWarehouse.quantity);
  });

  await test.step('9. a guide receives on a phone: one whole, one in part', async () => {
    await phonePage.goto(`${platform().portal}/setup/guide`);
    await selectProject(phonePage, name);
    await walkDown(phonePage, washing);
    await receiveHere(phonePage, 'Basin', basin.quantity);
    const received = await storedRow(page, 'orders', basin.id);
    expect(received).toMatchObject({ status: 'Delivered', deliveredQuantity: basin.quantity });
    const [onSite] = await storedRows(page, 'inventoryitems', { orderId: basin.id, locationId: schoolId });
    expect(onSite).toMatchObject({ quantity: basin.quantity, locationId: schoolId });
    const item = await storedRow(page, 'preparationitems', basin.preparationItemId ?? '');
    expect(item.inventoryItemId).toBe(onSite?.id);
    const left = await storedRow(page, 'inventoryitems', inWarehouse.id);
    expect(left.quantity).toBe(inWarehouse.quantity - basin.quantity);
    expect(left.reservations.filter(({ orderId }) => orderId === basin.id)).toEqual([]);
    await goTo(page, '/spaceDesign', name);
    await walkDown(page, washing);
    await expect(cardOf(page, 'Basin')).toContainText('Ready');
    await expect(cardOf(page, 'Nail brush')).toContainText('Progress');
  });
  const orderCount = (await storedRows(page, 'orders', { projectIds: projectId })).length;

  await test.step('10. one item is complete, one is a problem and is replaced', async () => {
    const basinItem = dialogOf(phonePage, 'Basin');
    await basinItem.getByRole('button', { name: 'Mark Complete' }).tap();
    // On to the next one that is to do.
    const next = dialogOf(phonePage, 'Child apron');
    await expect(next).toBeVisible();
    await next.getByRole('button', { name: 'Close', exact: true }).first().tap();
    const towelItem = await receiveHere(phonePage, 'Hand towel', towel.quantity);
    await reportProblem(towelItem, 'Torn at the seam');
    await expect(towelItem.getByText('Problem · ', { exact: false }).first()).toBeVisible();
    await towelItem.getByRole('button', { name: 'Close', exact: true }).first().tap();
    await expect(cardOf(phonePage, 'Hand towel').getByTestId('status-bar')).toHaveCSS(
      'background-color',
      await themeColor(phonePage, '--danger'),
    );
    const stored = await storedRow(page, 'preparationitems', towel.preparationItemId ?? '');
    expect(stored).toMatchObject({ status: 'Problem', notes: expect.stringContaining('Torn at the seam') });
    expect(stored.mediaItemIds).toHaveLength(1);

    await goTo(phonePage, '/orders', 'Orders');
    await receivePart(phonePage, glass.name, 1, school);
    expect(await storedRow(page, 'orders', glass.id)).toMatchObject({
      status: 'Partially Delivered',
      deliveredQuantity: 1,
      quantity: 2,
    });
    await page.goto(`${platform().portal}/moduleRequests?q=${encodeURIComponent(name)}`);
    const row = region('Module Requests').getByRole('row').filter({ hasText: 'Hand towel' });
    await row.getByRole('checkbox').check();
    await press(page, 'Deploy');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Creates 1 order');
    await press(question, 'Deploy');
    await expect(page.getByText('Request deployed')).toBeVisible();
    const now = await storedRows(page, 'orders', { projectIds: projectId });
    expect(now).toHaveLength(orderCount + 1);
    expect(now.filter(({ productId, status }) => productId === towel.productId && status === 'New')).not.toEqual([]);
    await goTo(page, '/orders', 'Orders');
    await page.getByRole('textbox', { name: 'Find items' }).fill(glass.name);
    await expect(region('Orders').getByRole('progressbar', { name: '1/2' })).toBeVisible();
  });

  await test.step('11. the Subscriber of the project sees Space Design and Orders', async () => {
    const theirs = await as(subscriber.account, { serviceWorkers: 'block' });
    const heard = await overhear(theirs.context());
    await theirs.goto(platform().portal);
    await expect(theirs.getByRole('heading', { name, level: 1 })).toBeVisible();
    await walkDown(theirs, washing);
    await expect(cardOf(theirs, 'Basin')).toContainText('Ready');
    const links = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect((await links.allTextContents()).map((text) => text.trim())).toEqual(['My Space', 'Orders']);
    await links.last().click();
    const card = theirs.getByRole('listitem').filter({ hasText: glass.name });
    await expect(card).toContainText(`×${glass.quantity}`);
    await expect(card).toContainText('Arrived 1/2');
    expect(heard.some(({ text }) => text.includes(glass.id))).toBe(true);
    expectNothingInternal(heard, Object.values(internal));
  });

  await test.step('12. the area is deleted and restored; plan and history tell of it', async () => {
    await goTo(page, '/setup/areas', 'Setup Areas');
    const [area] = await storedRows(page, 'setupareas', { projectId });
    if (!area) throw new Error('There is no area.');
    const before = await deployedCounts(page, projectId);
    await region('Setup Areas').getByRole('row').filter({ hasText: classroom }).getByRole('checkbox').check();
    await press(page, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete items' });
    await expect(question).toContainText(
      `Send this to the recycle bin? Also 4 units, 14 preparations, ${before['Preparation items']} items.`,
    );
    await press(question, 'Delete');
    await expect(question).toHaveCount(0);
    await goTo(page, '/setup/plan', 'Setup plan');
    await expect(planRow(page, classroom).getByRole('switch', { name: 'Planned' })).toBeChecked();

    await goTo(page, '/trash', 'Trash');
    await page.getByRole('textbox', { name: 'Find items' }).fill(name);
    await region('Trash').getByRole('row').filter({ hasText: classroom }).getByRole('checkbox').check();
    await press(page, 'Restore');
    await expect(page.getByText(`${1 + 4 + 14 + Number(before['Preparation items'])} restored`)).toBeVisible();
    expect(await deployedCounts(page, projectId)).toEqual(before);
    await goTo(page, '/setup/plan', 'Setup plan');
    await expect(planRow(page, classroom).getByRole('button', { name: 'Created', exact: true })).toBeVisible();
    const plan: SetupPlan = await storedRow(page, 'setupplans', setupPlanId);
    expect(plan.areaDeployments[0]?.deployedId).toBe(area.id);

    await page.goto(`${platform().portal}/setup/areas?open=${area.id}`);
    const details = dialogOf(page, classroom);
    await press(details, 'Show Activity');
    for (const verb of ['Created this item', 'Deleted this item', 'Updated this item'])
      await expect(
        details.getByRole('listitem').filter({ hasText: 'Dirk Director' }).filter({ hasText: verb }),
      ).not.toHaveCount(0);
  });
  await mustCall(page, 'PATCH', `projects/${projectId}`, replaced({ isArchived: true }));
  await subscriber.remove();
});
