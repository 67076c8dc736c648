import { messages, type PreparationItemTemplate, type PreparationTemplate } from '@groundwork/contract';
import { collection, useMediaImages } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { ListSelector, pickerTagColumns, useField } from '@groundwork/records';
import { classNames, IconButton, Image, NumberField, pickRendition, SwitchField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { countInWords } from '../templates/count-in-words.ts';
import entries from '../templates/itemEntries.module.css';
import styles from './TemplateItems.module.css';

type TemplateItem = PreparationTemplate['items'][number];

/** A new entry: one of it, no variety ([PP-07]). */
const newEntry = (itemTemplateId: string): TemplateItem => ({ itemTemplateId, quantity: 1, variety: false });

/** The items of a preparation template: which item templates, how many of each, and whether they vary ([PP-06]). */
export function TemplateItems() {
  const field = useField<readonly TemplateItem[] | undefined>('items', {
    label: 'Items',
    describe: (value) => countInWords(value, 'item'),
  });
  const columns = usePickerColumns();
  const items = field.value ?? [];
  const choose = (ids: readonly string[]) =>
    field.set(ids.map((id) => items.find(({ itemTemplateId }) => itemTemplateId === id) ?? newEntry(id)));
  const change = (id: string, changed: Partial<TemplateItem>) =>
    field.set(items.map((item) => (item.itemTemplateId === id ? { ...item, ...changed } : item)));
  const remove = (id: string) => field.set(items.filter(({ itemTemplateId }) => itemTemplateId !== id));
  return (
    <div className={styles.field}>
      <ListSelector
        label="Items"
        name="items"
        collection="preparationitemtemplates"
        columns={columns}
        rowHeight={100}
        value={items.map(({ itemTemplateId }) => itemTemplateId)}
        onChange={choose}
        error={field.error}
        isListHidden
      />
      {items.length > 0 && (
        <ul className={classNames(entries.entries, styles.items)}>
          {items.map((item) => (
            <Entry key={item.itemTemplateId} item={item} onChange={change} onRemove={remove} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Picture, name and two tag columns: the sets named 'Program' and with 'Exercise' in their names ([PP-08]). */
function usePickerColumns(): readonly Column<PreparationItemTemplate>[] {
  useEffect(() => collection('products').subscribe(), []);
  const sets = useAtomValue(collection('tagsets').allAtom);
  return useMemo(() => {
    return [
      {
        id: 'image',
        header: 'Image',
        kind: 'image',
        width: 100,
        reads: ['products'],
        value: ({ productIds }) =>
          (productIds[0] && collection('products').get(productIds[0])?.mediaItemIds) || undefined,
      },
      { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
      ...pickerTagColumns<PreparationItemTemplate>(sets, ['program', 'exercise']),
    ];
  }, [sets]);
}

function Entry({
  item,
  onChange,
  onRemove,
}: {
  item: TemplateItem;
  onChange: (id: string, changed: Partial<TemplateItem>) => void;
  onRemove: (id: string) => void;
}) {
  const template = useAtomValue(collection('preparationitemtemplates').recordAtom(item.itemTemplateId));
  const product = useAtomValue(collection('products').recordAtom(template?.productIds[0]));
  const [image] = useMediaImages(product?.mediaItemIds.slice(0, 1));
  const name = template?.name ?? messages.itemNotFound;
  return (
    <li>
      <Image src={image && pickRendition(image.renditions, 100)?.url} alt="" width={56} height={56} />
      <b title={name}>{name}</b>
      <SwitchField
        label="Generate variety"
        of={name}
        value={item.variety}
        onChange={(variety) => onChange(item.itemTemplateId, { variety })}
      />
      <NumberField
        label="How many?"
        of={name}
        value={item.quantity}
        min={0}
        onChange={(quantity) => onChange(item.itemTemplateId, { quantity: quantity ?? 0 })}
      />
      <IconButton icon="x" size="small" label={`Remove ${name}`} onPress={() => onRemove(item.itemTemplateId)} />
    </li>
  );
}
