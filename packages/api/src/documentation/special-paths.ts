import {
  type CollectionName,
  collectionNames,
  collections,
  presenceBeatSeconds,
  presenceSeconds,
} from '@groundwork/contract';
import { closedBody, notificationSettings, presenceBody, telemetryBody } from '@groundwork/contract/schemas';
import { trashParameters } from '../records/list-query.ts';
import { conversationPaths } from './conversation-paths.ts';
import {
  answer,
  answerSchema,
  exactly,
  failures,
  flag,
  idParameter,
  json,
  listOf,
  type OpenApi,
  type Operation,
  queryParameter,
  reference,
  requestSchema,
  type Schema,
  text,
} from './open-api-parts.ts';
import { recordSchema } from './record-schemas.ts';

const get = (summary: string, tag: string, schema: Schema): Record<string, Operation> => ({
  get: { summary, tags: [tag], responses: { 200: answer('The answer', schema), ...failures } },
});
const person = exactly(
  { id: text, displayName: text, firstName: text, email: text },
  { lastName: text, jobTitle: text, location: text },
);

const sessionPaths = (): OpenApi['paths'] => ({
  '/auth/status': get(
    'Whether the session is signed in',
    'session',
    exactly({ authenticated: flag, userId: text, serverTimeUtc: text }),
  ),
  '/auth/me': get(
    'The profile of the signed-in user',
    'session',
    recordSchema('users', { warehouseIds: listOf(text), chatToken: text, ownsReleases: flag }),
  ),
  '/auth/signout': {
    post: {
      summary: 'End the session of the access token',
      description:
        'No token of this session is accepted any more. The portal calls it before it leaves for the provider.',
      tags: ['session'],
      responses: { 204: answer('It has ended'), ...failures },
    },
  },
  '/auth/chattoken': {
    post: {
      summary: 'A fresh token for the chat service',
      description: 'Asked for where the one of the profile has expired, or the chat service did not answer then.',
      tags: ['session'],
      responses: {
        200: answer('The token', exactly({ token: text, expiresUtc: text })),
        ...failures,
      },
    },
  },
  '/directory/users': get('People of the organization without an account', 'session', listOf(person)),
});

const stamps = { type: 'object', additionalProperties: text, description: 'The newest stamp of each collection' };
const livePaths = (): OpenApi['paths'] => ({
  '/live': {
    get: {
      summary: 'A stream of changes as they happen',
      description:
        'Server-sent events: `stamps` first, then `changed` with the collections that have changed and their stamps, ' +
        '`scope` when what you may see has changed, `renew` when you are to connect again. No event carries records: ' +
        'fetch them with `modifiedAfter`. `presence` says who else has which records open. A comment comes every 20 seconds.',
      tags: ['live'],
      responses: {
        200: { description: 'The stream', content: { 'text/event-stream': { schema: text } } },
        503: answer('As many streams as this process takes; see Retry-After', reference('Error')),
        ...failures,
      },
    },
  },
  '/presence': {
    put: {
      summary: 'Say what you have open',
      description: `Others see it for ${presenceSeconds} seconds, so it is said again every ${presenceBeatSeconds}. It locks nothing.`,
      tags: ['live'],
      requestBody: json(requestSchema(presenceBody)),
      responses: { 204: answer('It is kept, as far as you may see these records'), ...failures },
    },
    delete: {
      summary: 'Say what you have closed',
      tags: ['live'],
      requestBody: json(requestSchema(closedBody)),
      responses: { 204: answer('It is forgotten'), ...failures },
    },
  },
  '/telemetry': {
    post: {
      summary: 'Report figures and failures of the code that a browser runs',
      description:
        'Sent by portals, by people who are not signed in too (they may send less). It names no person and no record: ' +
        'remote, version and stack say where, the server adds the role of the caller.',
      tags: ['live'],
      requestBody: json(requestSchema(telemetryBody)),
      responses: { 204: answer('It is kept'), ...failures },
    },
  },
  '/live/stamps': {
    get: {
      summary: 'The same stamps once, for clients that cannot keep a stream open',
      tags: ['live'],
      responses: {
        200: answer('What is newest', exactly({ stamps, scope: text })),
        ...failures,
      },
    },
  },
});

type Parameters = NonNullable<Operation['parameters']>;
const pdf = (summary: string, parameters: Parameters, isOfShipment = true): Record<string, Operation> => ({
  get: {
    summary,
    description:
      'What you may read of the records, and no prices. Staff only. The codes are for the resolution of the printer.',
    tags: ['print'],
    parameters: [...(isOfShipment ? [idParameter] : []), ...parameters],
    responses: {
      200: {
        description: 'The file',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
      ...failures,
    },
  },
});
/** The IANA name of the time zone whose day of shipping is printed: 'Europe/Paris'; default UTC. */
const timeZone = queryParameter('timeZone');
const labelPaper = ['paper', 'resolution', 'start', 'copies'].map((name) => queryParameter(name));
const printPaths = (): OpenApi['paths'] => ({
  '/print/labels.pdf': pdf(
    'Labels of up to 200 products, items, kits or shelves as a PDF',
    [
      queryParameter('kind', { enum: ['product', 'item', 'kit', 'emplacement'] }),
      queryParameter('ids'),
      queryParameter('location'),
      ...labelPaper,
    ],
    false,
  ),
  '/print/calibration.pdf': pdf(
    'A label to measure what a printer does to sizes, as a PDF',
    [queryParameter('paper'), queryParameter('resolution')],
    false,
  ),
  '/print/shipments/{id}/labels.pdf': pdf('Labels of the boxes of a shipment as a PDF', [...labelPaper, timeZone]),
  '/print/shipments/{id}/slip.pdf': pdf('The packing slip of a shipment as a PDF', [queryParameter('paper'), timeZone]),
  '/print/shipments/{id}/slips.pdf': pdf('A packing slip for each box of a shipment as a PDF', [
    queryParameter('paper'),
    timeZone,
  ]),
});

const mediaPaths = (): OpenApi['paths'] => ({
  '/mediaitems/uploadToken': get(
    'A token to upload files with',
    'mediaitems',
    exactly({ serviceUrl: text, parameterString: text, container: text, containerUrl: text, expires: text }),
  ),
  '/mediaitems/copyImage': {
    post: {
      summary: 'Copy a picture from a link',
      tags: ['mediaitems'],
      requestBody: json({ type: 'object', properties: { targetImageUrl: text, url: text } }),
      responses: { 200: answer('The address of the copy', exactly({ url: text })), ...failures },
    },
  },
});

const invitationPaths = (): OpenApi['paths'] => ({
  '/users/{id}/invitation': {
    post: {
      summary: 'Send an invitation again',
      description: 'Only to somebody who has not signed in yet; the link of an earlier mail works no longer.',
      tags: ['users'],
      parameters: [idParameter],
      responses: { 202: answer('It is on its way', exactly({ id: text })), ...failures },
    },
  },
});

const trashed = (name: CollectionName): Schema => ({
  ...recordSchema(name, { collection: { const: name } }),
  required: ['id', 'collection'],
});
const trashPaths = (): OpenApi['paths'] => ({
  '/trash': {
    get: {
      summary: 'List what is in the trash, over all collections',
      description:
        'The last deleted first. Each record says which `collection` it is of, and `deletion` who deleted it, in which operation.',
      tags: ['trash'],
      parameters: trashParameters.map((name) => queryParameter(name)),
      responses: {
        200: answer(
          'A page',
          listOf({ anyOf: collectionNames.filter((name) => collections[name].trash).map((name) => trashed(name)) }),
        ),
        ...failures,
      },
    },
  },
});

const settings = answerSchema(notificationSettings);
const inboxPaths = (): OpenApi['paths'] => ({
  '/notifications/settings': {
    get: {
      summary: 'How you hear of what waits for you',
      tags: ['notifications'],
      responses: { 200: answer('The settings', settings), ...failures },
    },
    put: {
      summary: 'Choose how you hear of it',
      description: 'By kind: inbox, mail (at once when you are away), digest, or off. What is left out is as at first.',
      tags: ['notifications'],
      requestBody: json(requestSchema(notificationSettings)),
      responses: { 200: answer('The settings as they are now', settings), ...failures },
    },
  },
  '/chat/events': {
    post: {
      summary: 'Report of the chat service',
      description: 'Signed in the header X-Sendbird-Signature, at most five minutes old; each counts once.',
      tags: ['notifications'],
      requestBody: json({ type: 'object' }),
      responses: {
        204: answer('It was taken'),
        ...failures,
      },
    },
  },
});

/** Every call that is not one of a collection's own. */
export const specialPaths = (): OpenApi['paths'] => ({
  ...sessionPaths(),
  ...mediaPaths(),
  ...printPaths(),
  ...livePaths(),
  ...inboxPaths(),
  ...conversationPaths,
  ...invitationPaths(),
  ...trashPaths(),
});
