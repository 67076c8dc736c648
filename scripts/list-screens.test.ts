import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'remotes/*.tsx'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.test.'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/**
 * Pages that are no list: a feed, conversations, an inbox, tiles, cards, the editor of a tree, whose grid is its own
 * component, and tabs
 * whose lists are pages of their own.
 */
const noLists = [
  'remotes/collaboration/src/activity/ActivityPage.tsx',
  'remotes/collaboration/src/inbox/InboxPage.tsx',
  'remotes/collaboration/src/conversations/ConversationsPage.tsx',
  'remotes/planning/src/dashboard/DashboardPage.tsx',
  'remotes/planning/src/setup-guide/SetupGuidePage.tsx',
  'remotes/planning/src/setup-plan/SetupPlanPage.tsx',
  'remotes/planning/src/space-design/SpaceDesignPage.tsx',
  'remotes/planning/src/subscriber-orders/SubscriberOrdersPage.tsx',
  'remotes/warehouse/src/counts/CountsPage.tsx',
  'remotes/warehouse/src/kitting/KittingPage.tsx',
  'remotes/warehouse/src/kitting/run/PickRunPage.tsx',
  'remotes/warehouse/src/printers/PrintersPage.tsx',
  'remotes/warehouse/src/warehouse-inventory/WarehouseInventoryPage.tsx',
];
/** Paper. */
const printed = 'remotes/warehouse/src/print/';
const lists = sources.filter(
  (file) => file.endsWith('Page.tsx') && !noLists.includes(file) && !file.startsWith(printed),
);

it('finds the list screens', () => expect(lists.length).toBeGreaterThan(20));

// That each of them shows it, the tour of the browser tests sees.
it.each(lists)('%s takes the shared grid for its records', (file) => {
  const source = read(file);
  const isList = /<(RecordsPage|DataGrid)\b/.test(source) && /from '@groundwork\/(records|grid)'/.test(source);
  expect(
    isList ? '' : `${file} shows no grid. Use RecordsPage; a page that is no list of records belongs in noLists.`,
  ).toBe('');
});
