import { type InventoryItem, type Location, type Product, scanLink } from '@groundwork/contract';
import type { BoxLabel } from './box-label.ts';
import { linkCode, type PrintCode, productCode, textCode } from './codes.ts';
import type { Box } from './paper.ts';

export interface ItemLabel {
  kind: 'item';
  code: PrintCode;
  name: string;
  lines: readonly string[];
  /** The emplacement; empty where the item has none. */
  place: string;
}
export interface ProductLabel {
  kind: 'product';
  /** Its barcode or its Product ID; undefined where it has neither, or one that no bars can hold. */
  bars: PrintCode | undefined;
  /** The link to the product, for where the bars would not fit. */
  link: PrintCode;
  name: string;
  productId: string;
}
export interface EmplacementLabel {
  kind: 'emplacement';
  bars: PrintCode | undefined;
  place: string;
  location: string;
}
/** Rulers along two edges, and a code, to check the printer with. */
export interface CalibrationLabel {
  kind: 'calibration';
  code: PrintCode;
}
/** The content of one label. It never includes prices. */
export type Label = ItemLabel | ProductLabel | EmplacementLabel | CalibrationLabel | BoxLabel;

/** The size that each label was designed in; on another one it grows or shrinks as a whole. */
export const labelDesigns: Readonly<Record<Label['kind'], Box>> = {
  item: { width: 62, height: 29 },
  product: { width: 62, height: 29 },
  emplacement: { width: 100, height: 50 },
  calibration: { width: 62, height: 29 },
  box: { width: 102, height: 152 },
};

const isText = (text: string | null | undefined): text is string => Boolean(text?.trim());

export const itemLabel = (
  item: InventoryItem,
  product: Product | undefined,
  location: Location | undefined,
  origin: string,
): ItemLabel => ({
  kind: 'item',
  code: linkCode(scanLink(origin, 'inventoryitems', item.id)),
  name: item.name,
  lines: [product?.externalIdentifier, location?.name].filter(isText),
  place: item.locale ?? '',
});

type Named = { name: string } | undefined;
/** The fields of a kit on its label. */
interface LabeledKit {
  id: string;
  name: string;
  project: Named;
  unit: Named;
  area: Named;
}

/** The label of a kit's tote or box: a scan opens the kit. */
export const kitLabel = ({ id, name, project, unit, area }: LabeledKit, origin: string): ItemLabel => ({
  kind: 'item',
  code: linkCode(scanLink(origin, 'preparations', id)),
  name,
  lines: [project?.name, unit?.name, area?.name].filter(isText),
  place: '',
});

export const productLabel = (product: Product, origin: string): ProductLabel => ({
  kind: 'product',
  bars: productCode(product),
  link: linkCode(scanLink(origin, 'products', product.id)),
  name: product.name,
  productId: product.externalIdentifier ?? '',
});

export const emplacementLabel = (place: string, location: Location | undefined): EmplacementLabel => ({
  kind: 'emplacement',
  bars: textCode(place),
  place,
  location: location?.name ?? '',
});

export const calibrationLabel = (origin: string): CalibrationLabel => ({
  kind: 'calibration',
  code: linkCode(`${origin}/PRINT/CALIBRATION`.toUpperCase()),
});

const natural = new Intl.Collator('en', { numeric: true });

/** The emplacements of items, each once, in the order of a walk. An item at 'A1,A2' has two. */
export const emplacementsOf = (items: readonly Pick<InventoryItem, 'locale'>[]): readonly string[] =>
  placesIn(items.map(({ locale }) => locale ?? '').join(','));

/** The emplacements in a list that is separated by commas or spaces. */
export const placesIn = (text: string): readonly string[] =>
  [...new Set(text.toUpperCase().split(/[\s,]+/))].filter(Boolean).sort(natural.compare);
