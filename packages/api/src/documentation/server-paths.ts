import { answer, exactly, failures, flag, type OpenApi, page, queryParameter, text } from './open-api-parts.ts';

const health = exactly({ status: text, database: flag }, { identity: flag });
const link = [queryParameter('user'), queryParameter('signature')];
const tags = ['server'];

/** What is there for operators, for people who read this reference, and for links in mails. None needs a sign-in. */
export const serverPaths: OpenApi['paths'] = {
  '/health/live': {
    get: { summary: 'The process answers', tags, responses: { 200: answer('It does', exactly({ status: text })) } },
  },
  '/health/ready': {
    get: {
      summary: 'The process can serve requests now, and is not about to end',
      tags,
      responses: { 200: answer('It can', health), 503: answer('It cannot', health) },
    },
  },
  '/docs': { get: { summary: 'This reference as a page', tags, responses: { 200: page('The page'), ...failures } } },
  '/docs/openapi.json': {
    get: {
      summary: 'This reference in OpenAPI 3.1',
      tags,
      responses: { 200: answer('The description', { type: 'object' }), ...failures },
    },
  },
  '/outbox': {
    get: {
      summary: 'The mails that a platform without a mail server would have sent, at its own machine only',
      tags,
      responses: { 200: page('The latest mails'), ...failures },
    },
  },
  '/mail/unsubscribe': {
    get: {
      summary: 'The page behind the link of a mail that ends these mails; it changes nothing',
      tags,
      parameters: link,
      responses: { 200: page('The page with its button'), ...failures },
    },
    post: {
      summary: 'End mails to somebody, by the signed link; mail programs send it themselves (RFC 8058)',
      tags,
      parameters: link,
      responses: { 200: page('It is done'), ...failures },
    },
  },
};
