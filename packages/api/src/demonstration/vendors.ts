import type { BodyOf } from '@groundwork/contract';
import { demonstrationId } from './identifier.ts';
import { keyOf, type World } from './world.ts';

/** The name that fills the whole limit of 41 characters. */
export const longestVendorName = 'Heartwood & Hollow Tree Classroom Joinery';

const contact = (contactName: string, host: string, contactPhone: string): BodyOf<'vendors'> => ({
  contactName,
  contactPhone,
  contactEmail: `orders@${host}`,
  externalUrl: `https://www.${host}/`,
});

const vendors: readonly (BodyOf<'vendors'> & { name: string })[] = [
  {
    name: 'Beechwood Materials',
    ...contact('Marta Linden', 'beechwood.test', '+1 503 555 0110'),
    notes: 'Six weeks for knobbed cylinders.',
  },
  { name: 'Casa Line Furniture', ...contact('Jonas Weber', 'casaline.test', '+1 503 555 0121') },
  {
    name: 'Little Pitcher Ceramics',
    ...contact('Aoife Byrne', 'littlepitcher.test', '+1 541 555 0132'),
    notes: 'Ships on Tuesdays; everything is breakable.',
  },
  { name: 'Fern & Folk Textiles', ...contact('Priya Nair', 'fernandfolk.test', '+1 541 555 0143') },
  { name: 'Northlight Books', ...contact('Elias North', 'northlight.test', '+1 206 555 0154') },
  { name: 'Petit Atelier', ...contact('Camille Roux', 'petitatelier.test', '+33 4 55 55 01 65') },
  { name: 'Kite Paper Co', ...contact('Wen Li', 'kitepaper.test', '+1 206 555 0176') },
  { name: 'Greenhouse Supply', notes: 'Walk-in only, no contact.' },
  { name: longestVendorName, ...contact('Otto Hale', 'heartwoodhollow.test', '+1 360 555 0187') },
];

export const vendorId = (name: string) => demonstrationId(`vendors/${keyOf(name)}`);

export function addVendors({ add, calendar }: World): void {
  for (const [index, vendor] of vendors.entries())
    add('vendors', keyOf(vendor.name), vendor, {
      created: calendar.daysAgo(380 - index * 5, 9),
      modified: calendar.daysAgo(95 + index * 3, 15),
    });
}
