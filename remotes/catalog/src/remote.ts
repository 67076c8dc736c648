import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'products.ProductsPage': () => import('./products/ProductsPage.tsx'),
    'vendors.VendorsPage': () => import('./vendors/VendorsPage.tsx'),
  },
});
