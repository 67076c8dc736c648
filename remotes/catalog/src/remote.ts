import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'products.ProductsPage': () => import('./products/ProductsPage.tsx'),
    'products.ProductCreate': () => import('./products/ProductCreate.tsx'),
    'products.ProductEdit': () => import('./products/ProductEdit.tsx'),
    'products.ProductDetails': () => import('./products/ProductDetails.tsx'),
    'vendors.VendorsPage': () => import('./vendors/VendorsPage.tsx'),
    'vendors.VendorCreate': () => import('./vendors/VendorCreate.tsx'),
    'vendors.VendorEdit': () => import('./vendors/VendorEdit.tsx'),
    'vendors.VendorDetails': () => import('./vendors/VendorDetails.tsx'),
    'mediaLibrary.MediaLibraryPage': () => import('./media-library/MediaLibraryPage.tsx'),
    'mediaLibrary.MediaItemCreate': () => import('./media-library/MediaItemCreate.tsx'),
    'mediaLibrary.MediaItemEdit': () => import('./media-library/MediaItemEdit.tsx'),
    'mediaLibrary.MediaItemDetails': () => import('./media-library/MediaItemDetails.tsx'),
  },
});
