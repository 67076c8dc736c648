import { scanLink } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { itemLabel, kitLabel } from '@groundwork/print';
import { getPortalOrigins, useParams, useScope, useSearchParams } from '@groundwork/shell-sdk';
import { formatNumber, SegmentedControl } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isLoadingAtomOf } from '../is-loading.ts';
import { inventoryItemsAtom } from '../kits/expected-stock.ts';
import { orphansId } from '../kits/kit.ts';
import { stockByProduct } from '../kits/stock-index.ts';
import { useKits } from '../kits/useKits.ts';
import { keysOf, runAddress, runKitsOf } from '../kitting/run-kits.ts';
import { DocumentPrint } from './documents/DocumentPrint.tsx';
import { pickListPages } from './documents/PickList.tsx';
import { pickLines } from './documents/pick-lines.ts';
import { mostInPdf } from './download-pdf.ts';
import { LabelPrint } from './LabelPrint.tsx';
import { useCodes } from './useCodes.ts';

const parts = ['list', 'kit', 'items'] as const;
type Part = (typeof parts)[number];
const alsoRead = ['locations', 'projects'] as const;
const isLoadingAtom = isLoadingAtomOf([
  'orders',
  'inventoryitems',
  'preparationitems',
  'preparations',
  'projects',
  'products',
]);

/**
 * /print/kit/{id}: pick list, kit label and item labels of a kit; of the kits of a pick run with their ids separated by
 * commas. `?print=kit` and `?print=items` begin with the labels.
 */
export default function KitPage() {
  useLists(alsoRead);
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const [part, setPart] = useState<Part>(parts.find((each) => each === params.get('print')) ?? 'list');
  const keys = keysOf(id);
  const warehouse = useWarehouse(keys[0]?.key ?? '');
  const kits = runKitsOf(useKits(warehouse?.id ?? ''), keys);
  const stock = stockByProduct(useAtomValue(inventoryItemsAtom(warehouse?.id ?? '')));
  const hasCodes = useCodes();
  const isLoading = useAtomValue(isLoadingAtom) || !hasCodes;
  const [origin = ''] = getPortalOrigins();
  const [only, ...others] = kits;
  const missing = keys.length - kits.length;
  const problems = [
    ...(missing > 0
      ? [
          keys.length === 1
            ? 'This kit was not found. Its orders may have been delivered or cancelled.'
            : `${formatNumber(missing)} of ${formatNumber(keys.length)} kits ${missing === 1 ? 'was' : 'were'} not found. Their orders may have been delivered or cancelled.`,
        ]
      : []),
    ...(kits.some(({ project }) => project?.isArchived) ? ['The project of this kit is archived.'] : []),
  ];
  const fields = (
    <SegmentedControl
      label="What to print"
      options={[
        { id: 'list', label: 'Pick list' },
        { id: 'kit', label: 'Kit label' },
        { id: 'items', label: 'Item labels' },
      ]}
      value={part}
      onChange={setPart}
    />
  );
  if (part === 'list') {
    const lines = pickLines(kits, stock);
    const isKit = only !== undefined && others.length === 0 && only.kit.id !== orphansId;
    const link = isKit ? scanLink(origin, 'preparations', only.kit.id) : origin + runAddress(kits);
    const nothing = kits.length > 0 && lines.length === 0 ? ['Everything in this kit has been picked.'] : [];
    return (
      <DocumentPrint
        title="Pick list"
        summary={kits.map(({ name }) => name).join(', ')}
        fields={fields}
        problems={[...problems, ...nothing]}
        isLoading={isLoading}
        documents={(paper) =>
          lines.length === 0 ? [] : [pickListPages(paper, { kits, lines, warehouse: warehouse?.name ?? '', link })]
        }
        foot="Picked by ______________________"
      />
    );
  }
  const items = [
    ...new Set(
      kits.flatMap((kit) => kit.items.flatMap(({ entries }) => entries.map((entry) => entry.inventoryItemId))),
    ),
  ];
  const labels = !hasCodes
    ? []
    : part === 'kit'
      ? kits.filter(({ kit }) => kit.id !== orphansId).map(({ kit }) => kitLabel(kit, origin))
      : items.flatMap((itemId) => {
          const item = collection('inventoryitems').get(itemId);
          const product = collection('products').get(item?.productId ?? '');
          return item ? [itemLabel(item, product, warehouse, origin)] : [];
        });
  const nothing = labels.length === 0 && missing === 0 ? ['There is nothing to print for this kit.'] : [];
  return (
    <LabelPrint
      key={part}
      title={part === 'kit' ? 'Kit label' : 'Item labels'}
      kind={part === 'kit' ? 'kit' : 'item'}
      standard={part === 'kit' ? '100x50' : '62x29'}
      labels={labels}
      fields={fields}
      problems={isLoading ? [] : [...problems, ...nothing]}
      isLoading={isLoading}
      pdf={pdfOf(
        part === 'kit' ? 'kit' : 'item',
        part === 'kit' ? kits.map(({ kit }) => kit.id).filter((id) => id !== orphansId) : items,
      )}
    />
  );
}

/** Where the server makes these labels; it makes no more at once. */
const pdfOf = (kind: string, ids: readonly string[]) =>
  ids.length > 0 && ids.length <= mostInPdf
    ? { path: 'print/labels.pdf', query: { kind, ids: ids.join(',') } }
    : undefined;

/** The warehouse that the kit's project is fulfilled by; for orders without a preparation the chosen one. */
function useWarehouse(key: string) {
  const { warehouse } = useScope();
  const preparation = useAtomValue(collection('preparations').recordAtom(key));
  const project = useAtomValue(collection('projects').recordAtom(preparation?.projectId));
  const own = useAtomValue(collection('locations').recordAtom(project?.fulfillingById));
  return own ?? warehouse;
}
