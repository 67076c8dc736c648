import {
  messages,
  type PreparationItemTemplate,
  type Sourcing,
  sourcingColors,
  sourcingLabels,
  sourcings,
} from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { Thumbnail } from '@groundwork/grid';
import { ListSelector, useField } from '@groundwork/records';
import { Banner, Button, IconButton, Menu, type MenuItem, MultiSelectField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { listsOfProductWords, productPickerColumns, productWords } from '../setup-components/product-words.ts';
import styles from './ProductSourcings.module.css';
import {
  productsOf,
  sourcingsOf,
  standardQuestion,
  type TemplateProducts,
  withDefault,
  withProducts,
  withSourcings,
} from './sourcing-products.ts';

const lists = ['products', 'mediaitems', ...listsOfProductWords] as const;
const options = sourcings.map((id) => ({ id, label: sourcingLabels[id], color: sourcingColors[id] }));

/** The products of an item template, and for each the sourcings it serves. */
export function ProductSourcings() {
  const products = useField<readonly string[] | undefined>('productIds', { label: 'Product(s)' });
  const field = useField<PreparationItemTemplate['sourcings'] | undefined>('sourcings', {
    label: 'Sourcings',
    describe: (value) =>
      Array.isArray(value) ? value.map(({ name }) => sourcingLabels[name as Sourcing]).join(', ') : '',
  });
  const template: TemplateProducts = { productIds: products.value ?? [], sourcings: field.value ?? [] };
  const set = ({ productIds, sourcings: next }: TemplateProducts) => {
    products.set(productIds);
    field.set(next);
  };
  const remove = (id: string) =>
    set(
      withProducts(
        template,
        template.productIds.filter((other) => other !== id),
      ),
    );
  useLists(lists);
  return (
    <div className={styles.field}>
      <ListSelector
        label="Product(s)"
        name="productIds"
        collection="products"
        createEntry="[ Create Product... ]"
        columns={productPickerColumns}
        value={template.productIds}
        onChange={(ids) => set(withProducts(template, ids))}
        error={products.error}
        isListHidden
      />
      {template.productIds.length > 0 && (
        <ul className={styles.products}>
          {template.productIds.map((id) => (
            <Product key={id} id={id} template={template} onChange={set} onRemove={remove} />
          ))}
        </ul>
      )}
      {template.productIds.length > 0 && standardQuestion(template) && (
        <Banner tone="warning">You must select a default product for Standard sourcing.</Banner>
      )}
    </div>
  );
}

function Product({
  id,
  template,
  onChange,
  onRemove,
}: {
  id: string;
  template: TemplateProducts;
  onChange: (next: TemplateProducts) => void;
  onRemove: (id: string) => void;
}) {
  const product = useAtomValue(collection('products').recordAtom(id));
  const name = product?.name ?? messages.itemNotFound;
  const chosen = sourcingsOf(template, id);
  const isDefault =
    template.productIds[0] === id || chosen.some((sourcing) => productsOf(template, sourcing)[0] === id);
  const items: MenuItem[] = [
    {
      id: 'template',
      label: 'Default product',
      isChecked: template.productIds[0] === id,
      onAction: () => onChange(withDefault(template, id)),
    },
    ...chosen.map((sourcing) => ({
      id: sourcing,
      label: `Default for ${sourcingLabels[sourcing]}`,
      isChecked: productsOf(template, sourcing)[0] === id,
      onAction: () => onChange(withDefault(template, id, sourcing)),
    })),
  ];
  const defaultWords = isDefault ? 'Default' : 'Set default';
  return (
    <li>
      <Thumbnail ids={product?.mediaItemIds} name="" />
      <span className={styles.words}>
        <b>{name}</b>
        {product && <small>{productWords(product)}</small>}
      </span>
      <MultiSelectField
        label={`Sourcings of ${name}`}
        options={options}
        value={chosen}
        onChange={(ids) => onChange(withSourcings(template, id, ids as Sourcing[]))}
      />
      <Menu
        label={`Defaults of ${name}`}
        trigger={
          <Button icon="star" endIcon="chevron-down" aria-label={`${defaultWords}: ${name}`}>
            {defaultWords}
          </Button>
        }
        items={items}
      />
      <IconButton icon="x" size="small" label={`Remove ${name}`} onPress={() => onRemove(id)} />
    </li>
  );
}
