import { collection, useLists } from '@groundwork/data-cache';
import type { Outcome } from '@groundwork/scan';
import { Banner, Dialog, formatNumber } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { KitItem } from '../../kits/kit.ts';
import type { StockIndex } from '../../kits/stock-index.ts';
import { Offers } from '../shortage/Offers.tsx';
import { substitutesFor } from '../shortage/shortage.ts';
import { useProduct as replaceProduct } from '../shortage/shortage-calls.ts';
import { nameOfItem } from './useKitActions.ts';

const lists = ['preparationitemtemplates'] as const;

/** Directors replace the product of an order of which nothing is reserved by one that its template allows. */
export function OtherProductDialog({
  item,
  stock,
  onDone,
  onClose,
}: {
  item: KitItem;
  stock: StockIndex;
  onDone: (said: Outcome) => void;
  onClose: () => void;
}) {
  useLists(lists);
  const { order } = item;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const template = useAtomValue(collection('preparationitemtemplates').recordAtom(order.preparationItemTemplateId));
  const substitutes = substitutesFor(template, order.productId, stock, (id) => collection('products').get(id));
  const use = async (id: string, name: string) => {
    setBusy(true);
    const refused = await replaceProduct(item, id);
    setBusy(false);
    setProblem(refused);
    if (refused === undefined) onDone({ tone: 'ok', title: `${name} is used instead of ${nameOfItem(item)}` });
  };
  return (
    <Dialog
      title="Use other product"
      size="medium"
      onClose={() => !isBusy && onClose()}
      closesOnEscape
      banner={problem && <Banner tone="danger">{problem}</Banner>}
    >
      {substitutes.length === 0 ? (
        <p>No shelf of this warehouse holds another product that the template of {nameOfItem(item)} allows.</p>
      ) : (
        <Offers
          title={`Instead of ${nameOfItem(item)}`}
          isBusy={isBusy}
          offers={substitutes.map(({ product, item: shelf, available }) => ({
            id: product.id,
            label: product.name,
            words: `${formatNumber(available)} at ${shelf.locale ?? 'no place'}.`,
            onChoose: () => void use(product.id, product.name),
          }))}
        />
      )}
    </Dialog>
  );
}
