import { messages } from '@groundwork/contract';
import { collection, useMediaImages } from '@groundwork/data-cache';
import { formFields, ListSelector, ReferenceField, useField } from '@groundwork/records';
import { classNames, IconButton, Image, NumberField, pickRendition } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { countInWords } from '../templates/count-in-words.ts';
import entries from '../templates/itemEntries.module.css';
import styles from './RequestedItems.module.css';
import { chosenItems, newItem, type RequestedItem } from './requested-items.ts';

const Field = formFields('moduleRequests');

/**
 * The items of a module request: which item templates, which of their products, and how many (docs: domain/requests).
 */
export function RequestedItems({ isDisabled }: { isDisabled: boolean }) {
  useEffect(() => collection('products').subscribe(), []);
  useEffect(() => collection('preparationitemtemplates').subscribe(), []);
  const field = useField<readonly RequestedItem[] | undefined>('itemDeployments', {
    label: 'Items',
    describe: (value) => countInWords(value, 'item'),
  });
  const moduleType = Field.useValue('moduleType');
  const items = field.value ?? [];
  const choose = (templateIds: readonly string[]) =>
    field.set(
      chosenItems(items, templateIds, (id) => newItem(id, collection('preparationitemtemplates').get(id), moduleType)),
    );
  const change = (index: number, order: Partial<RequestedItem['order']>) =>
    field.set(items.map((item, i) => (i === index ? { ...item, order: { ...item.order, ...order } } : item)));
  return (
    <>
      {!isDisabled && (
        <ListSelector
          label="Items"
          name="itemDeployments"
          collection="preparationitemtemplates"
          value={[...new Set(items.flatMap(({ templateId }) => templateId ?? []))]}
          onChange={choose}
          error={field.error}
          isListHidden
        />
      )}
      {items.length > 0 && (
        <ul className={classNames(entries.entries, styles.items)} aria-label="Requested items">
          {items.map((item, index) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be of one template
              key={`${item.templateId} ${index}`}
              item={item}
              isDisabled={isDisabled}
              onChange={(order) => change(index, order)}
              onRemove={() => field.set(items.filter((_, i) => i !== index))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({
  item: { templateId, order },
  isDisabled,
  onChange,
  onRemove,
}: {
  item: RequestedItem;
  isDisabled: boolean;
  onChange: (order: Partial<RequestedItem['order']>) => void;
  onRemove: () => void;
}) {
  const template = useAtomValue(collection('preparationitemtemplates').recordAtom(templateId));
  const product = useAtomValue(collection('products').recordAtom(order.productId));
  const [image] = useMediaImages(product?.mediaItemIds.slice(0, 1));
  const name = template?.name ?? (templateId ? messages.itemNotFound : '(None)');
  return (
    <li>
      <Image src={image && pickRendition(image.renditions, 100)?.url} alt="" width={56} height={56} />
      <b>{name}</b>
      <ReferenceField
        // The options are those of the template, which may come later than the entry.
        key={template?.timeModifiedUtc}
        label="Product"
        of={name}
        collection="products"
        isOffered={({ id }) => template?.productIds.includes(id) ?? false}
        value={order.productId ?? undefined}
        onChange={(productId) => onChange({ productId })}
        isDisabled={isDisabled}
      />
      <NumberField
        label="Quantity"
        of={name}
        min={0}
        value={order.qty}
        onChange={(qty) => onChange({ qty: qty ?? 0 })}
        isDisabled={isDisabled}
      />
      {!isDisabled && <IconButton icon="x" size="small" label={`Remove ${name}`} onPress={onRemove} />}
    </li>
  );
}
