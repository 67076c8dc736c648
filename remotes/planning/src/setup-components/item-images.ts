/** The product's pictures first: a photo of a damaged piece must not replace what it is to look like. */
export const itemImages = (own: readonly string[], productImages: readonly string[] | undefined): readonly string[] => [
  ...new Set([...(productImages ?? []), ...own]),
];
