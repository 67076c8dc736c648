import { orderStatuses, type Project } from '@groundwork/contract';
import { sessionOf } from '@groundwork/shell-sdk';
import { build, buildProfile, staff } from '@groundwork/testing';
import { parseOrderFilter, statusesOf } from '../order-status/order-filters.ts';
import { cellStatusOptions } from './order-statuses.ts';

const fulfilled: Project = build('projects', { fulfillingById: 'portland' });
const director = staff('Director');
const contributor = staff('Contributor');
const offered = (from: (typeof orderStatuses)[number], profile = director, project = fulfilled) =>
  cellStatusOptions({ status: from }, sessionOf(profile), project)
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ id }) => id);
const without = (...statuses: string[]) => orderStatuses.filter((status) => !statuses.includes(status));

describe('the status cell', () => {
  it('offers every status; what arrived or was cancelled is not delivered again', () => {
    expect(offered('New')).toEqual(orderStatuses);
    expect(offered('Cancelled')).toEqual(without('Delivered', 'Partially Delivered'));
    expect(offered('Partially Delivered')).toContain('Delivered');
  });

  it('keeps Processing for Directors, and for projects that a warehouse fulfills', () => {
    expect(offered('New', contributor)).toEqual(without('Processing'));
    expect(offered('New', director, build('projects', {}))).not.toContain('Processing');
  });

  it('does not cancel what was delivered', () => {
    expect(offered('Delivered')).toEqual(without('Partially Delivered', 'Cancelled'));
    expect(offered('Partially Delivered')).toContain('Cancelled');
  });

  it('leaves Processing backwards for Directors only, forwards for Contributors and the team', () => {
    const backwards = ['New', 'Ready to Process', 'Cancelled'];
    expect(offered('Processing')).toEqual(orderStatuses);
    expect(offered('Processing', contributor)).toEqual(without(...backwards));
    expect(offered('Processing', staff('Basic'))).toEqual(['Processing', 'Delivered', 'Partially Delivered']);
    const picker = buildProfile({ role: 'Basic', warehouseIds: ['portland'] });
    expect(offered('Processing', picker)).toContain('WHSE Shipped');
  });

  it('says why a status cannot be chosen', () => {
    const offered = cellStatusOptions({ status: 'Delivered' }, sessionOf(contributor), fulfilled);
    const reasonOf = (status: string) => offered.find(({ id }) => id === status)?.description;
    expect(reasonOf('Cancelled')).toBe('Already delivered');
    expect(reasonOf('Processing')).toBe('For Directors and Administrators');
    expect(reasonOf('New')).toBeUndefined();
  });
});

it('reads the filter of an address: a chip, a status, else all', () => {
  expect(parseOrderFilter('needsattention')).toBe('needsAttention');
  expect(parseOrderFilter('delivered')).toBe('delivered');
  expect(parseOrderFilter('back ordered')).toBe('Back Ordered');
  expect(parseOrderFilter('nonsense')).toBe('all');
  expect(statusesOf('open')).toEqual(without('Delivered', 'Cancelled'));
  expect(statusesOf('Back Ordered')).toEqual(['Back Ordered']);
});
