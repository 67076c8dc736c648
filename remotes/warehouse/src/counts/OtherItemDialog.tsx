import type { InventoryItem } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { Button, Dialog, EmptyState, formatNumber, onlyMatch, SearchField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { CountSource } from './count-source.ts';
import styles from './OtherItemDialog.module.css';

export interface OtherItemDialogProps {
  source: CountSource;
  place: string | undefined;
  onChoose: (item: InventoryItem) => void;
  onClose: () => void;
}
const mostShown = 40;
// One for all comparisons: `localeCompare` makes its own for each, at each key, over tens of thousands of items.
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** There is something here that the count does not expect: any item of the warehouse, those of this place first. */
export function OtherItemDialog({ source, place, onChoose, onClose }: OtherItemDialogProps) {
  const [text, setText] = useState('');
  const stock = useAtomValue(collection('inventoryitems').byAtom('locationId', source.warehouseId));
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const productOf = ({ productId }: InventoryItem) => (productId ? collection('products').get(productId) : undefined);
    const matches = stock.filter((item) => {
      // An item on its way to another warehouse is on no shelf here.
      if (item.transit) return false;
      const product = productOf(item);
      const words = [item.name, item.locale, product?.name, product?.externalIdentifier, product?.barcode];
      return words.some((word) => word?.toLowerCase().includes(wanted));
    });
    const isHere = (item: InventoryItem) => Number(item.locale === place);
    return matches.sort((one, other) => isHere(other) - isHere(one) || byName.compare(one.name, other.name));
  }, [stock, text, place]);
  /** Enter takes the only match of what was typed. */
  const chooseOnly = () => {
    const only = onlyMatch(text, found);
    if (only) onChoose(only);
  };
  return (
    <Dialog title="Other item" size="large" onClose={onClose} footer={<Button onPress={onClose}>Cancel</Button>}>
      <div className={styles.body}>
        <SearchField
          label="Find an item"
          placeholder="Name, place, Product ID or barcode"
          value={text}
          onChange={setText}
          onSubmit={chooseOnly}
          isWide
        />
        {found.length === 0 ? (
          <EmptyState title="No item of this warehouse matches" text="New goods are created in Stock, then counted." />
        ) : (
          <ul className={styles.items}>
            {found.slice(0, mostShown).map((item) => (
              <li key={item.id}>
                <button type="button" onClick={() => onChoose(item)}>
                  <strong>{item.name}</strong>
                  <span>{item.locale || 'No place'}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {found.length > mostShown && (
          <p className={styles.more}>{`${formatNumber(found.length - mostShown)} more. Type to narrow it down.`}</p>
        )}
      </div>
    </Dialog>
  );
}
