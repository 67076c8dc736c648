import type { SetupPlan } from '@groundwork/contract';
import { expect, platform, test, tokenAs } from './fixtures.ts';
import { callApi, uniqueName } from './products.ts';
import { makeAccount } from './sessions.ts';
import { fulfill } from './walk/fulfillment.ts';
import { cardOf, phone, walkDown } from './walk/guide.ts';
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
import { receive } from './walk/reception.ts';
import { deployedCounts, mustCall, ordersByPlace, replaced, storedRow, storedRows } from './walk/stored.ts';
import { tablet } from './walk/warehouse.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

const school = 'Cedar Lane';
const classroom = 'Primary Classroom';
const washing = [classroom, 'Practical Life Shelf 2', 'Hand Washing'];
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test.use({ actionTimeout: 30_000 });

// The whole chain on a running platform (docs: testing#the-acceptance-walk), each step by the role that does it and on
// that role's screens.
test('from a template to a classroom that is ready: the acceptance walk', async ({ as, browser }) => {
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
  const { id: projectId, setupPlanId = '' } = project;
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

  await test.step('4. the guide shows the area with nothing complete; space design shows progress', async () => {
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
    // An action leaves out rows that the search hides, so all ten must be visible.
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
    // A role below Director can no longer change them.
    const [first] = processing;
    const authorization = `Bearer ${await tokenAs(browser, 'contributor')}`;
    const change = replaced({ quantity: 9 });
    const refused = await callApi(page, 'PATCH', `orders/${first?.id}`, change, { authorization });
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

  const parts = { page, project, basin, bowl, towel, glass };
  const inWarehouse = await fulfill({ ...parts, picker, orders, warehouseId: project.fulfillingById ?? '' });
  await receive({ ...parts, phonePage, school, preparation: washing, inWarehouse });

  await test.step('11. the Subscriber of the project sees Space Design and Orders', async () => {
    const theirs = await as(subscriber.account, { serviceWorkers: 'block' });
    const heard = await overhear(theirs.context());
    await theirs.goto(platform().portal);
    await expect(theirs.getByRole('heading', { name, level: 1 })).toBeVisible();
    await walkDown(theirs, washing);
    await expect(cardOf(theirs, 'Basin')).toContainText('Ready');
    const links = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect((await links.allTextContents()).map((text) => text.trim())).toEqual(['Space Design', 'Orders']);
    await links.last().click();
    const card = theirs.getByRole('listitem').filter({ hasText: glass.name });
    await expect(card).toContainText(`×${glass.quantity}`);
    await expect(card).toContainText('Arrived 1/2');
    expect(heard.some(({ text }) => text.includes(glass.id))).toBe(true);
    expectNothingInternal(heard, Object.values(internal));
  });

  await test.step('12. the area is deleted and restored; plan and history show it', async () => {
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
