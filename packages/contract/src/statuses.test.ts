import * as v from 'valibot';
import { schemas } from './schemas/index.ts';
import {
  categories,
  componentTypes,
  kitStatuses,
  locationTypes,
  moduleTypeLabels,
  moduleTypes,
  orderStatusColors,
  orderStatuses,
  parseLiteral,
  projectStatuses,
  requestStatuses,
  roles,
  setupStatuses,
  sourcingColors,
  sourcingLabels,
  sourcings,
} from './statuses.ts';

/** A record of the collection has one of the statuses, by default the first. */
const expectStatuses = (
  name: 'orders' | 'projects' | Setup | 'moduleRequests' | 'setupplans',
  known: readonly string[],
) => {
  const { status } = schemas[name].entries;
  expect(v.parse(status, undefined)).toBe(known[0]);
  expect(v.safeParse(status, '?').issues?.[0].message).toBe(`Must be one of ${known.join(', ')}`);
};
type Setup = 'setupareas' | 'setupunits' | 'preparations';

describe('statuses', () => {
  it('keeps the order statuses in their fixed order [OR-03]', () => {
    expect(orderStatuses).toEqual([
      'New',
      'Ready to Process',
      'Processing',
      'Ordered',
      'Shipped',
      'WHSE Shipped',
      'Delivered',
      'Partially Delivered',
      'Back Ordered',
      'Emailed Vendor',
      'Return or Exchange',
      'Cancelled',
      'Other Problem',
    ]);
    expectStatuses('orders', orderStatuses);
  });

  it('shows each order status in its color [OR-09]', () => {
    expect(orderStatusColors).toEqual({
      New: '#6B7280',
      'Ready to Process': '#0284C7',
      Processing: '#4F46E5',
      Ordered: '#2563EB',
      'Emailed Vendor': '#7C3AED',
      Shipped: '#0D9488',
      'Back Ordered': '#D97706',
      'WHSE Shipped': '#0F766E',
      Delivered: '#15803D',
      'Partially Delivered': '#65A30D',
      'Return or Exchange': '#EA580C',
      'Other Problem': '#DC2626',
      Cancelled: '#9CA3AF',
    });
  });

  it('keeps the project statuses in their fixed order [PJ-03]', () => {
    expect(projectStatuses).toEqual([
      'New',
      'Planning',
      'Ordering',
      'Setup In Progress',
      'Complete',
      'Paused',
      'Cancelled',
    ]);
    expectStatuses('projects', projectStatuses);
  });

  it('keeps the statuses of areas, units and preparations in their fixed order [SU-07]', () => {
    expect(setupStatuses).toEqual([
      'New',
      'Planning',
      'Ordering',
      'Setup In Progress',
      'Problem',
      'Complete',
      'Cancelled',
    ]);
    for (const name of ['setupareas', 'setupunits', 'preparations'] as const) expectStatuses(name, setupStatuses);
  });

  it('knows the statuses of module requests and setup plans [MR-01] [PL-24]', () => {
    expect(requestStatuses).toEqual(['Draft', 'Deployed', 'History']);
    for (const name of ['moduleRequests', 'setupplans'] as const) expectStatuses(name, requestStatuses);
  });

  it('ranks the kit statuses [WH-01]', () => {
    expect(kitStatuses).toEqual(['New', 'Reserved', 'Dropped', 'Ready', 'Shipped']);
  });

  it('knows the categories of users, and their roles, lowest first [RO-01] [RO-02]', () => {
    expect(categories).toEqual(['PES', 'Subscriber']);
    expect(roles).toEqual(['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator']);
  });

  it('knows the types of locations [LO-02]', () => {
    expect([...locationTypes].sort()).toEqual(['Default', 'Home', 'School', 'Warehouse']);
  });

  it('knows the component types', () => {
    expect(componentTypes).toEqual(['PLAN', 'AREA', 'UNIT', 'PREPARATION', 'ITEM', 'ORDER', 'UNKNOWN']);
  });
});

describe('sourcings', () => {
  it('are one list of keys with two readings of the last name [CO-01]', () => {
    expect(sourcings.map((key) => sourcingLabels[key])).toEqual([
      'Standard',
      'APAC',
      'EMEA',
      'Canada',
      'France',
      'Spain',
      'Unbreakable',
      'Bulk Order',
    ]);
    expect(moduleTypes.map((key) => moduleTypeLabels[key])).toEqual([
      'Standard',
      'APAC',
      'EMEA',
      'Unbreakable',
      'Bulk Ordering',
      'Canada',
      'France',
      'Spain',
    ]);
    expect(parseLiteral(sourcings, 'Bulk Order')).toBe('bulkOrder');
    expect(parseLiteral(sourcings, 'bulk ordering')).toBe('bulkOrder');
  });

  it('each have a color of their own [CO-03]', () => {
    const colors = sourcings.map((key) => sourcingColors[key]);
    for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/);
    expect(new Set(colors).size).toBe(sourcings.length);
  });
});

it.each([
  ['ready to process', 'Ready to Process'],
  ['WHSE SHIPPED', 'WHSE Shipped'],
  ['setup in progress', undefined],
])('reads the order status %s case-insensitively', (text, expected) => {
  expect(parseLiteral(orderStatuses, text)).toBe(expected);
});
