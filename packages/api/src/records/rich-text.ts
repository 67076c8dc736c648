import sanitizeHtml from 'sanitize-html';
import { isStoredAddress, storedAddress } from './media-address.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'span', 'img'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: storedAddress(attribs.src ?? '') } }),
  },
  // A picture on another server would show its owner who reads the text, and when.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isStoredAddress(attribs.src),
};

/** The parser moves the list of all open elements with each further one: 60,000 of them take seconds. */
const mostTags = 20_000;

/** Why a text of the contract's length cannot be sanitized in a moment; undefined where it can. */
export function richTextProblem(text: string): string | undefined {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags += 1;
  return tags > mostTags ? 'The text has too much formatting. Paste it as plain text and format it again.' : undefined;
}

/** HTML without anything that runs, loads styles or frames, with pictures of our own media only; text without a tag is left as it was typed. */
export const sanitize = (text: string) => (text.includes('<') ? sanitizeHtml(text, options) : text);
