import { defineRemote, useUnsavedWork } from '@groundwork/shell-sdk';
import { useState } from 'react';
import { buildRelease, buildRoute } from './build-release.ts';

function Products() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Products</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        counted {count}
      </button>
    </>
  );
}
function Editor() {
  const [text, setText] = useState('');
  useUnsavedWork(text !== '');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}
function Broken(): never {
  throw new Error('no such field');
}
function ProductDialog({ onClose, initial }: { onClose: (result?: unknown) => void; initial?: { name?: string } }) {
  return (
    <div role="dialog" aria-label="New Product">
      <button type="button" onClick={() => onClose({ id: 'new', name: initial?.name })}>
        Create
      </button>
    </div>
  );
}
const page = (component: unknown) => async () => ({ default: component as never });
/** A remote with a page that counts, one with unsaved work, one that throws, and two that need a scope. */
export const catalogRelease = buildRelease({
  displayName: 'Catalog',
  routes: [
    buildRoute(),
    buildRoute({ path: '/vendors', name: 'vendors', title: 'Vendors', code: 'editor' }),
    buildRoute({ path: '/tags', name: 'tags', title: 'Tags', code: 'broken' }),
    buildRoute({ path: '/orders', name: 'orders', title: 'Orders', code: 'orders', scope: 'project', groups: true }),
    buildRoute({
      path: '/warehouse/inventory',
      name: 'warehouseInventory',
      title: 'Stock',
      code: 'orders',
      scope: 'warehouse',
    }),
  ],
  menu: [
    {
      route: 'products',
      place: 'root',
      order: 1,
      label: 'Product Catalog',
      icon: 'package-search',
      categories: ['PES'],
    },
    { route: 'vendors', place: 'more', order: 2, label: 'Vendors', categories: ['PES'] },
    { route: 'tags', place: 'tagging', order: 1, label: 'Tags', categories: ['PES'] },
  ],
  dialogs: [{ name: 'product.create', code: 'dialog' }],
});
/** Its code. */
export const catalogModules = {
  catalog: defineRemote({
    codes: {
      'products.ProductsPage': page(Products),
      editor: page(Editor),
      broken: page(Broken),
      orders: page(() => <h1>Orders</h1>),
      dialog: page(ProductDialog),
    },
  }),
};
