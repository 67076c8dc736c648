import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../problem.ts';

/** No record of the contract is half as deep; what compares, copies and stores bodies walks them by recursion. */
const maxDepth = 64;
/** Twice those of a plan with ten thousand components. A body has room for millions, and each wrong one is an error with its path. */
const mostValues = 250_000;

/**
 * JSON bodies, refused where they would change prototypes or are nested beyond reason; an empty one with that content
 * type is no body, as in DELETE and the deploy calls.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = body.toString('utf8');
    if (!isUtf8(body)) done(badRequest('The body must be text in UTF-8.'));
    else if (text.length === 0) done(null, undefined);
    else {
      const { depth, values } = extentOf(text);
      if (depth > maxDepth) done(badRequest(`The body is nested deeper than ${maxDepth} levels.`));
      else if (values > mostValues)
        done(badRequest(`The body holds more than ${mostValues} values. Send it in parts.`));
      else parse(request, text, done);
    }
  });
}

/** How deep lists and objects are nested, and how many values there are, read off the text: parsing it is already a walk. */
function extentOf(text: string) {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === comma) values += 1;
    else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return { depth: deepest, values };
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
