import { RecordsPage } from '@groundwork/records';
import { lazy } from 'react';
import { productColumns } from './productColumns.ts';

const dialogs = {
  create: lazy(() => import('./ProductCreate.tsx')),
  edit: lazy(() => import('./ProductEdit.tsx')),
  details: lazy(() => import('./ProductDetails.tsx')),
};

/** /products: everything that can be ordered. */
export default function ProductsPage() {
  return (
    <RecordsPage
      entity="product"
      title="Product Catalog"
      columns={productColumns}
      dialogs={dialogs}
      rowMenu={(product, { create }) =>
        create
          ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => create({ source: product }) }]
          : []
      }
    />
  );
}
