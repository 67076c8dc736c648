import DOMPurify from 'dompurify';

const tags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'colgroup',
  'col',
  'span',
  'div',
];
const attributes = ['href', 'colspan', 'rowspan'];

let isHooked = false;

/** HTML as rich text may hold it: its own few tags, links that open in a new tab without a handle on this one. */
export function sanitize(html: string): string {
  if (!isHooked) {
    isHooked = true;
    DOMPurify.addHook('afterSanitizeAttributes', (node) => {
      if (node.tagName !== 'A') return;
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noreferrer');
    });
  }
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    // Only href is an address; the others are numbers, which the pattern below would refuse.
    ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
  });
}

/**
 * Pasted HTML without what would run or load something. Office programs put such tags around their text, and the page's
 * policy for markup would show all of it as text. The editor takes the rest as far as rich text may hold it.
 */
export const sanitizePasted = (html: string): string =>
  DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['form', 'style', 'img'] });
