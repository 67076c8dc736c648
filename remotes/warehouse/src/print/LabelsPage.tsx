import { collection, useLists } from '@groundwork/data-cache';
import { emplacementLabel, emplacementsOf, itemLabel, type Label, placesIn, productLabel } from '@groundwork/print';
import { getPortalOrigins, useSearchParams } from '@groundwork/shell-sdk';
import { formatNumber, SegmentedControl, TextField } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { isLoadingAtomOf } from '../is-loading.ts';
import { mostInPdf } from './download-pdf.ts';
import { LabelPrint } from './LabelPrint.tsx';
import styles from './PrintScreen.module.css';
import { useCodes } from './useCodes.ts';

const lists = ['inventoryitems', 'products', 'locations'] as const;
const kinds = ['item', 'product', 'emplacement'] as const;
type Kind = (typeof kinds)[number];
const titles: Readonly<Record<Kind, string>> = {
  item: 'Item labels',
  product: 'Product labels',
  emplacement: 'Shelf labels',
};

const isLoadingAtom = isLoadingAtomOf(lists);

/**
 * /print/labels?kind=item|product|emplacement&ids=…: labels of inventory items, products or emplacements. Shelf labels take
 * `ids` as emplacements, and with `location` alone print every emplacement in use there.
 */
export default function LabelsPage() {
  useLists(lists);
  const [params] = useSearchParams();
  const source = kinds.find((kind) => kind === params.get('kind')) ?? 'item';
  const ids = useMemo(() => (params.get('ids') ?? '').split(',').filter(Boolean), [params]);
  const [kind, setKind] = useState<Kind>(source);
  const [typed, setTyped] = useState<string>();
  const locationId = params.get('location') ?? undefined;
  const hasCodes = useCodes();
  const found = useAtomValue(
    useMemo(() => recordsAtom(source, ids, locationId, hasCodes), [source, ids, locationId, hasCodes]),
  );
  const isLoading = useAtomValue(isLoadingAtom) || !hasCodes;
  const places = source === 'emplacement' ? (typed === undefined ? found.places : placesIn(typed)) : found.places;
  const missing = source === 'emplacement' ? 0 : ids.length - found.labels[source].length;
  const labels: Record<Kind, readonly Label[]> = {
    ...found.labels,
    emplacement: hasCodes ? places.map((place) => emplacementLabel(place, found.location)) : [],
  };
  const problems = isLoading
    ? []
    : [
        missing > 0 &&
          `${formatNumber(missing)} of ${formatNumber(ids.length)} records ${missing === 1 ? 'was' : 'were'} not found. They may have been deleted.`,
        labels[kind].length === 0 && missing === 0 && 'There is nothing to print. Select records first.',
      ].filter((problem) => problem !== false);
  const printed = kind === 'emplacement' ? places : found.ids[kind];
  // The server makes as many at once.
  const pdf =
    printed.length > 0 && printed.length <= mostInPdf
      ? {
          path: 'print/labels.pdf',
          query: { kind, ids: printed.join(','), ...(found.location ? { location: found.location.id } : {}) },
        }
      : undefined;
  return (
    <LabelPrint
      key={kind}
      title={titles[kind]}
      kind={kind}
      standard={kind === 'emplacement' ? '100x50' : '62x29'}
      labels={labels[kind]}
      problems={problems}
      isLoading={isLoading}
      pdf={pdf}
      fields={
        source === 'item' ? (
          <SegmentedControl
            label="Labels for"
            options={[
              { id: 'item', label: 'Items' },
              { id: 'emplacement', label: 'Shelves' },
              { id: 'product', label: 'Products' },
            ]}
            value={kind}
            onChange={setKind}
          />
        ) : (
          source === 'emplacement' && (
            <div className={styles.places}>
              <TextField
                label="Emplacements"
                value={typed ?? found.places.join(', ')}
                onChange={(text) => setTyped(text ?? '')}
              />
            </div>
          )
        )
      }
    />
  );
}

const isKnown = <T,>(record: T | undefined): record is T => record !== undefined;

/** The labels of the records that the address names, as the records are now. */
const recordsAtom = (source: Kind, ids: readonly string[], locationId: string | undefined, hasCodes: boolean) =>
  atom((get) => {
    const read = <N extends (typeof lists)[number]>(name: N, id: string | null | undefined) =>
      get(collection(name).recordAtom(id));
    const items = source === 'item' ? ids.map((id) => read('inventoryitems', id)).filter(isKnown) : [];
    const productIds = source === 'product' ? ids : [...new Set(items.map(({ productId }) => productId))];
    const products = productIds.map((id) => read('products', id)).filter(isKnown);
    const stock = locationId ? get(collection('inventoryitems').byAtom('locationId', locationId)) : [];
    const location = read('locations', locationId ?? items[0]?.locationId);
    const [origin = ''] = getPortalOrigins();
    return {
      location,
      places:
        source === 'emplacement' && ids.length > 0 ? placesIn(ids.join(',')) : emplacementsOf([...items, ...stock]),
      ids: { item: items.map(({ id }) => id), product: products.map(({ id }) => id) },
      labels: {
        item: (hasCodes ? items : []).map((item) =>
          itemLabel(item, read('products', item.productId), read('locations', item.locationId), origin),
        ),
        product: (hasCodes ? products : []).map((product) => productLabel(product, origin)),
      },
    };
  });
