/** Where the guide is (product.md 2.1). */
export const guidePath = '/setup/guide';
