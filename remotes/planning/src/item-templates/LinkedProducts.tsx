import { type PreparationItemTemplate, sourcingColors, sourcingLabels } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { DetailBlock, DetailImages, ReferenceName } from '@groundwork/records';
import { Chip, formatNumber, Icon } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { hasArrived } from '../has-arrived.ts';
import { HiddenBrokenLinks } from '../templates/LinkedTemplates.tsx';
import styles from './itemTemplates.module.css';

/** The pictures of the products, the default product's first. */
export function ProductImages({ template }: { template: PreparationItemTemplate }) {
  const products = useAtomValue(collection('products').allAtom);
  const byId = new Map(products.map((product) => [product.id, product]));
  const ids = template.productIds.flatMap((id) => byId.get(id)?.mediaItemIds.slice(0, 1) ?? []);
  return <DetailImages ids={ids} />;
}

/** Each product with its link, vendor and sourcings, a star on the default ([PI-15], [PI-16]). */
export function LinkedProducts({ template }: { template: PreparationItemTemplate }) {
  useEffect(() => collection('products').subscribe(), []);
  useEffect(() => collection('vendors').subscribe(), []);
  const products = useAtomValue(collection('products').allAtom);
  const status = useAtomValue(collection('products').statusAtom);
  const byId = new Map(products.map((product) => [product.id, product]));
  const shown = template.productIds.map((id) => byId.get(id)).filter((product) => product !== undefined);
  return (
    <DetailBlock title={`Products (${formatNumber(shown.length)})`}>
      <ul className={styles.linked}>
        {shown.map((product) => (
          <li key={product.id}>
            {product.externalUrl ? (
              <a href={product.externalUrl} target="_blank" rel="noreferrer">
                {product.name}
              </a>
            ) : (
              product.name
            )}
            {product.vendorId && (
              <span className={styles.vendor}>
                <ReferenceName collection="vendors" id={product.vendorId} />
              </span>
            )}
            {template.sourcings
              .filter(({ productIds }) => productIds.includes(product.id))
              .map(({ name, productIds }) => (
                <Chip
                  key={name}
                  label={sourcingLabels[name]}
                  color={sourcingColors[name]}
                  icon={productIds[0] === product.id ? 'star' : undefined}
                  title={productIds[0] === product.id ? `Default for ${sourcingLabels[name]}` : undefined}
                />
              ))}
            {template.productIds[0] === product.id && (
              <span role="img" aria-label="Default product" title="Default product">
                <Icon name="star" size={14} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasArrived(status) && shown.length < template.productIds.length && <HiddenBrokenLinks />}
    </DetailBlock>
  );
}
