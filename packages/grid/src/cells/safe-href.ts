/** An address that may become a link; anything else, such as `javascript:`, is text. */
export const safeHref = (value: string | undefined): string | undefined =>
  value && /^(https?:\/\/|mailto:|tel:)/i.test(value) ? value : undefined;
