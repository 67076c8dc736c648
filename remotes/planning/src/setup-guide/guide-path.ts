/** Where the guide is (docs: rows/routes). */
export const guidePath = '/setup/guide';
