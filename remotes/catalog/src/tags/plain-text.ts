/** Rich text as one line of a list. */
export const plainText = (html: string | undefined): string =>
  html ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() : '';
