import type { Product } from '@groundwork/contract';
import { demonstrationId } from './identifier.ts';
import { looseMaterials, type Material, materialFamilies } from './materials.ts';
import { mediaIds } from './pictures.ts';
import { tagIds } from './tags.ts';
import { vendorId } from './vendors.ts';
import { keyOf, type World } from './world.ts';

const barcodes = 90;
const externalPrices = 15;
const withoutPicture = 6;

export const productId = (name: string) => demonstrationId(`products/${keyOf(name)}`);

/** A valid EAN-13 of the number range kept for internal use (GS1 prefixes 200 to 299). */
export function internalBarcode(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const everyMaterial: readonly Material[] = [
  ...materialFamilies.flatMap((family) => family.materials),
  ...looseMaterials,
];
/** Products nobody uses, from the end: they go without pictures, so that lists show the fallback. */
const isPictured = (index: number) => index < everyMaterial.length - withoutPicture;

/** Products of copy 0 are the demonstration; further copies only make lists long. */
export function addProducts({ add, calendar }: World, copy = 0): Product[] {
  return everyMaterial.map((material, index) => {
    const name = copy === 0 ? material.name : `${material.name.slice(0, 190)} ${copy + 1}`;
    const number = copy * everyMaterial.length + index;
    return add(
      'products',
      keyOf(name),
      {
        name,
        vendorId: material.vendor && vendorId(material.vendor),
        price: material.price,
        externalPrice: index % 8 === 0 && index / 8 < externalPrices ? Math.ceil(material.price * 1.2) : undefined,
        description: `<p>${material.template ?? 'Furnishing'} for ${material.tag ?? 'the classroom'}.</p>`,
        mediaItemIds: isPictured(index) ? mediaIds(material.picture) : [],
        externalIdentifier: `GW-${String(1000 + number)}`,
        barcode: index % 4 === 3 && index < barcodes / 0.75 ? undefined : internalBarcode(410_000 + number * 17),
        externalUrl: index % 3 === 0 ? `https://www.materials.test/item/${1000 + number}` : undefined,
        consumable: material.isConsumable,
        divisible: material.units !== undefined,
        divisibleUnits: material.units,
        tagIds: material.tag ? tagIds(material.tag, ...(index % 5 === 0 ? ['Fragile'] : [])) : [],
      },
      {
        created: calendar.daysAgo(360 - (index % 200), 9, index % 60),
        modified: material.isDeleted
          ? calendar.daysAgo(12 + (index % 5), 16)
          : calendar.daysAgo(10 + (index % 150), 11),
        isDeleted: material.isDeleted,
      },
    );
  });
}
