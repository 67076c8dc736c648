import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  records: {
    mediaItem: {
      page: () => import('./media-library/MediaLibraryPage.tsx'),
      dialogs: () => import('./media-library/dialogs.tsx'),
    },
    product: { page: () => import('./products/ProductsPage.tsx'), dialogs: () => import('./products/dialogs.tsx') },
    tag: { page: () => import('./tags/TagsPage.tsx'), dialogs: () => import('./tags/dialogs.tsx') },
    tagSet: { page: () => import('./tag-sets/TagSetsPage.tsx'), dialogs: () => import('./tag-sets/dialogs.tsx') },
    thing: { page: () => import('./things/ThingsPage.tsx'), dialogs: () => import('./things/dialogs.tsx') },
    vendor: { page: () => import('./vendors/VendorsPage.tsx'), dialogs: () => import('./vendors/dialogs.tsx') },
  },
});
