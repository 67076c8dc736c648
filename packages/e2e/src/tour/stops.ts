import {
  changeKind,
  choose,
  chooseFile,
  failingLists,
  fromGridMenu,
  inTurn,
  isAt,
  leave,
  openFirstCard,
  openFirstKit,
  openPlannedItem,
  press,
  pressWithin,
  renameComponent,
  savedBySomebodyElse,
  saveFails,
  select,
  shipFirstKit,
  startPicking,
  typeName,
  unanswered,
  withSelected,
} from './acts.ts';
import { spaceAt } from './space-acts.ts';
import { desktop, phone, type Stop, tablet } from './stop.ts';
import type { TravelerName } from './travelers.ts';

// Every screen and dialog once. `npm run screenshots` and the accessibility tests read this table. A new page or dialog
// needs a line here; a test fails when it is missing.

const screen = (name: string, path: string, traveler: TravelerName = 'director', more: Partial<Stop> = {}): Stop => ({
  name,
  traveler,
  kind: 'screen',
  path,
  ...more,
});
const dialog = (
  name: string,
  path: string,
  act: Stop['act'],
  { traveler = 'director', ...more }: Partial<Stop> = {},
): Stop => ({ name, traveler, kind: 'dialog', path, act, ...more });

/** The create, edit and details dialogs of an entity, on its list page; edit and details by their address. */
const dialogsOf = (entity: string, path: string, record: string, traveler: TravelerName = 'director'): Stop[] => [
  dialog(`${entity}.create`, path, press('New'), { traveler }),
  dialog(`${entity}.edit`, `${path}?edit=:id`, undefined, { traveler, record }),
  dialog(`${entity}.details`, `${path}?open=:id`, undefined, { traveler, record }),
];

const atPreparation = '/setup/guide/area/unit/preparation?area=:area&unit=:unit&preparation=:id';

const pages: readonly Stop[] = [
  screen('welcome', '/', 'visitor'),
  screen('identity', '/', 'visitor', {
    act: press('Sign In'),
    shown: (page) => page.getByLabel('Password'),
  }),
  screen('products', '/products'),
  screen('vendors', '/vendors'),
  screen('mediaLibrary', '/mediaLibrary'),
  screen('mediaLibrary-list', '/mediaLibrary', 'director', { act: changeKind('List'), widths: [desktop, tablet] }),
  screen('tags', '/tags'),
  screen('tagSets', '/tagSets'),
  screen('things', '/things'),
  screen('people', '/people'),
  screen('activity', '/activity'),
  screen('inbox', '/inbox', 'director', { shown: (page) => page.getByRole('radiogroup', { name: 'Show' }) }),
  screen('conversations', '/conversations', 'director', { shown: (page) => page.getByLabel('Find conversations') }),
  screen('conversation', '/conversations', 'director', {
    act: (page) =>
      page
        .getByRole('link', { name: /Portland Stock/ })
        .first()
        .click(),
    shown: (page) => page.getByText('I have counted twelve.', { exact: false }).last(),
  }),
  dialog('conversation.new', '/conversations', press('New')),
  screen('trash', '/trash'),
  screen('releases', '/releases'),
  screen('releases.opened', '/releases?open=catalog'),
  screen('projectsList', '/projects/list'),
  screen('projectGroups', '/projects/groups'),
  screen('preparationItemTemplates', '/templates/items'),
  screen('preparationTemplates', '/templates/preparations'),
  screen('setupUnitTemplates', '/templates/units'),
  screen('setupAreaTemplates', '/templates/areas'),
  screen('moduleRequests', '/moduleRequests'),
  screen('locations', '/locations'),
  screen('orders', '/orders', 'planner'),
  screen('orders-group', '/orders', 'grouped'),
  screen('orders-not-chosen', '/orders'),
  screen('orders-subscriber', '/orders', 'subscriber'),
  screen('inventory', '/inventory', 'planner'),
  screen('inventory-group', '/inventory', 'grouped'),
  screen('warehouseKitting', '/warehouse/kitting', 'planner'),
  screen('warehouseShipping', '/warehouse/shipping', 'planner'),
  screen('warehouseKitting-kit', '/warehouse/kitting', 'planner', { act: openFirstKit }),
  screen('warehouseKitting-run', '/warehouse/kitting', 'planner', { act: startPicking }),
  screen('warehouseShipping-shipped', '/warehouse/shipping?tab=shipped', 'planner'),
  screen('warehouseInventory', '/warehouse/inventory', 'planner'),
  screen('warehouseInventory-not-chosen', '/warehouse/inventory', 'administrator'),
  screen('warehouseInventory-counts', '/warehouse/inventory?tab=counts', 'planner'),
  screen('warehouseInventory-counting', '/warehouse/inventory?tab=counts&quick=count', 'planner'),
  screen('warehouseInventory-review', '/warehouse/inventory?tab=counts&quick=review', 'planner'),
  screen('warehouseInventory-below', '/warehouse/inventory?tab=below', 'planner'),
  screen('warehouseInventory-transfers', '/warehouse/inventory?tab=transfers', 'planner'),
  screen('printLabels', '/print/labels?kind=item&ids=:id', 'director', { record: 'inventoryitems' }),
  screen('printKit', '/print/kit/:id', 'planner', { record: 'preparations' }),
  screen('printPacking', '/print/packing/:id', 'planner', { record: 'projects' }),
  screen('printShipment', '/print/shipment/:id', 'director', { record: 'shipments' }),
  screen('printers', '/printers'),
  screen('printCommands', '/print/commands'),
  screen('printCalibration', '/print/calibration'),
  screen('preparationItems', '/setup/items', 'planner'),
  screen('preparationItems-not-chosen', '/setup/items'),
  screen('preparations', '/setup/preparations', 'planner'),
  screen('setupUnits', '/setup/units', 'planner'),
  screen('setupAreas', '/setup/areas', 'planner'),
  screen('setupPlan', '/setup/plan', 'planner'),
  screen('spaceDesign', '/spaceDesign', 'planner', spaceAt(0)),
  screen('spaceDesignArea', '/spaceDesign/area', 'planner', spaceAt(1)),
  screen('spaceDesignUnit', '/spaceDesign/area/unit', 'planner', spaceAt(2)),
  screen('spaceDesignPreparation', '/spaceDesign/area/unit/preparation', 'planner', spaceAt(3)),
  screen('setupGuide', '/setup/guide', 'planner'),
  screen('setupGuideArea', '/setup/guide/area?area=:id', 'planner', { record: 'setupareas' }),
  screen('setupGuideUnit', '/setup/guide/area/unit?area=:area&unit=:id', 'planner', { record: 'setupunits' }),
  screen('setupGuidePreparation', atPreparation, 'planner', { record: 'preparations' }),
  screen('dashboard-portfolio', '/'),
  screen('dashboard', '/', 'planner'),
  screen('dashboard-group', '/', 'grouped'),
  screen('products-read-only', '/products', 'reader'),
  screen('start-subscriber', '/', 'subscriber'),
  screen('start-unconfigured', '/', 'unconfigured'),
  screen('start-picker', '/', 'picker'),
  screen('products-picker', '/products', 'picker'),
  screen('not-found', '/nowhere'),
  // Without a link it says why nothing is previewed.
  screen('preview', '/preview', 'director', {
    shown: (page) => page.getByText('The preview cannot be shown'),
    says: /410/,
  }),
];

const states: readonly Stop[] = [
  screen('products-nothing-matches', '/products?q=nothing+has+this+name'),
  screen('products-selected', '/products', 'director', { act: select(3), widths: [desktop, tablet] }),
  screen('products-grid-menu', '/products', 'director', { act: press('Default') }),
  screen('products-row-menu', '/products', 'director', { act: press(/^Actions for /), widths: [phone] }),
  screen('user-menu', '/vendors', 'director', { act: press(/^User menu of/) }),
  screen('menu', '/vendors', 'director', { act: press('Expand menu'), widths: [phone] }),
  screen('products-loading', '/products', 'newcomer', {
    prepare: unanswered,
    shown: (page) => page.getByText('Loading', { exact: true }).first(),
  }),
  screen('products-failed', '/products', 'newcomer', { prepare: failingLists, act: press('Dismiss'), says: /500/ }),
  // Failures of the page before may still be reported here.
  screen('rail', '/vendors', 'newcomer', { act: press('Collapse menu'), widths: [desktop], says: /500/ }),
];

const entities: readonly Stop[] = [
  ...dialogsOf('product', '/products', 'products'),
  dialog('product.stock', '/products', choose(/^Actions for /, 'Show stock')),
  ...dialogsOf('vendor', '/vendors', 'vendors'),
  ...dialogsOf('mediaItem', '/mediaLibrary', 'mediaitems'),
  ...dialogsOf('tag', '/tags', 'tags'),
  ...dialogsOf('tagSet', '/tagSets', 'tagsets'),
  ...dialogsOf('thing', '/things', 'things'),
  ...dialogsOf('user', '/people', 'users'),
  ...dialogsOf('project', '/projects/list', 'projects'),
  ...dialogsOf('projectGroup', '/projects/groups', 'projectgroups'),
  ...dialogsOf('preparationItemTemplate', '/templates/items', 'preparationitemtemplates'),
  ...dialogsOf('preparationTemplate', '/templates/preparations', 'preparationtemplates'),
  ...dialogsOf('setupUnitTemplate', '/templates/units', 'setupunittemplates'),
  ...dialogsOf('setupAreaTemplate', '/templates/areas', 'setupareatemplates'),
  ...dialogsOf('moduleRequest', '/moduleRequests', 'modulerequests'),
  ...dialogsOf('location', '/locations', 'locations'),
  ...dialogsOf('order', '/orders', 'orders', 'planner'),
  ...dialogsOf('inventoryItem', '/inventory', 'inventoryitems', 'planner'),
  ...dialogsOf('preparationItem', '/setup/items', 'preparationitems', 'planner'),
  ...dialogsOf('preparation', '/setup/preparations', 'preparations', 'planner'),
  ...dialogsOf('setupUnit', '/setup/units', 'setupunits', 'planner'),
  ...dialogsOf('setupArea', '/setup/areas', 'setupareas', 'planner'),
];

const planner = { traveler: 'planner' } as const;
const shared: readonly Stop[] = [
  dialog('select-project', '/orders', press('Select a project or group')),
  dialog('select-warehouse', '/warehouse/inventory', press('Select a warehouse'), { traveler: 'administrator' }),
  dialog('count.open', '/warehouse/inventory?tab=counts', press('New count'), { traveler: 'planner' }),
  dialog('configure-view', '/products', fromGridMenu('Configure Columns'), { widths: [desktop, tablet] }),
  dialog('configure-view-orders', '/orders', fromGridMenu('Configure Columns'), {
    ...planner,
    widths: [desktop, tablet],
  }),
  dialog('save-view', '/products', fromGridMenu('Save view as')),
  dialog('delete', '/products', withSelected(1, 'Delete')),
  dialog('warehouseShipping.ship', '/warehouse/shipping', shipFirstKit, { traveler: 'planner' }),
  dialog('warehouseShipping.undo', '/warehouse/shipping?tab=shipped', press(/^Undo shipping of /), {
    traveler: 'planner',
  }),
  dialog('delete-several', '/vendors', withSelected(3, 'Delete')),
  dialog('bulk-vendors', '/vendors', withSelected(2, 'Edit multiple')),
  dialog('bulk-products', '/products', withSelected(2, 'Edit multiple')),
  // Two people of the warehouse team; a Director may change them.
  dialog('bulk-people', '/people?q=cker', withSelected(2, 'Edit multiple')),
  dialog('bulk-orders', '/orders', withSelected(2, 'Edit multiple'), planner),
  dialog('bulk-inventory', '/inventory', withSelected(2, 'Edit multiple'), planner),
  dialog('filter-orders', '/orders', press('Filter'), { ...planner, widths: [phone] }),
  dialog('filter-media', '/mediaLibrary', press('Filter'), { widths: [phone] }),
  dialog('user.create-external', '/people', inTurn(press('New'), changeKind('External'))),
  dialog('list-selector', '/templates/items', inTurn(press('New'), pressWithin(/^Select /))),
  dialog('list-selector-items', '/templates/preparations', inTurn(press('New'), pressWithin(/^Select /))),
  dialog('media-library', '/products', inTurn(press('New'), pressWithin('Browse library'))),
  dialog('paste-link', '/products', inTurn(press('New'), pressWithin('Paste link'))),
  dialog('lightbox', '/products?open=:id', pressWithin(/^Open image /), {
    record: 'products',
    shown: (page) => page.getByRole('dialog', { name: /^Image: / }),
  }),
  dialog('history', '/products?open=:id', pressWithin('Show Activity'), { record: 'products' }),
  dialog('uploading', '/products', inTurn(press('New'), chooseFile)),
  dialog('invalid', '/products', inTurn(press('New'), pressWithin('Create'))),
  dialog('unsaved', '/products', inTurn(press('New'), typeName, leave)),
  dialog('conflict', '/products?edit=:id', inTurn(typeName, pressWithin('Save')), {
    record: 'products',
    prepare: savedBySomebodyElse,
    says: /409/,
  }),
  dialog('refused', '/products?edit=:id', inTurn(typeName, pressWithin('Save')), {
    record: 'products',
    prepare: saveFails,
    says: /500/,
  }),
  dialog('confirm-standard', '/templates/items', inTurn(press('New'), typeName, pressWithin('Create'))),
  dialog('global-error', '/products', undefined, { traveler: 'newcomer', prepare: failingLists, says: /500/ }),
];

const preparation = { ...planner, record: 'preparations' } as const;
/** Dialogs of plan, orders and guide. */
export const work: readonly Stop[] = [
  dialog('dashboard-notes', '/', press('Edit Notes'), planner),
  dialog('plan-add', '/setup/plan', choose('Add', 'Unit'), planner),
  dialog('plan-rename', '/setup/plan', renameComponent, planner),
  dialog('plan-item', '/setup/plan', openPlannedItem, { ...planner, widths: [desktop, tablet] }),
  dialog('plan-deploy', '/setup/plan', press('Deploy'), planner),
  dialog('receive', '/orders?status=Ordered', withSelected(2, 'Receive'), { ...planner, widths: [desktop, tablet] }),
  dialog('order.return', '/orders?status=Delivered', choose(/^Actions for /, 'Return to stock'), planner),
  dialog('order.undoReturn', '/orders?status=Return or Exchange', choose(/^Actions for /, 'Undo return'), planner),
  dialog('split', '/orders?status=Processing', withSelected(1, 'Split'), { ...planner, widths: [desktop, tablet] }),
  dialog('receive-scan', '/setup/guide', press('Scan to receive'), planner),
  dialog('guide-item', atPreparation, openFirstCard, preparation),
  // The first item that is not a problem yet.
  dialog(
    'guide-problem',
    '/setup/guide/area/unit?area=:area&unit=:id',
    inTurn(openFirstCard, isAt('Preparation'), press('Mark Problem')),
    {
      ...planner,
      record: 'setupunits',
    },
  ),
  dialog('guide-note', atPreparation, press('Leave a note'), preparation),
];

/** All stops. */
export const stops: readonly Stop[] = [...pages, ...states, ...entities, ...shared, ...work];
