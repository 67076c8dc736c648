import {
  answer,
  exactly,
  failures,
  flag,
  idParameter,
  integer,
  json,
  listOf,
  type OpenApi,
  text,
} from './open-api-parts.ts';

const tags = ['conversations'];
const conversation = {
  ...{ name: 'url', in: 'path', required: true, schema: text },
  description: "The address of the conversation: 'project-{id}', 'support-{id}', or that of a direct one",
};
const done = { 204: answer('It is done'), ...failures };
const file = exactly({ url: text, name: text, type: text, size: integer }, { imageThumbnailUrl: text });
const at = { ...integer, description: 'Milliseconds since 1970' };
const said = { messageId: integer, at, senderName: text, text };
const reportedMessage = exactly(
  { ...said, isRemoved: flag },
  {
    senderId: { ...text, description: 'Missing for messages of the application' },
    file: exactly({ url: text, name: text }),
  },
);
const exported = exactly({ timeUtc: text, person: text, text }, { file: text, fileAddress: text });

/** What the API does in conversations; messages themselves go through the chat service. */
export const conversationPaths: OpenApi['paths'] = {
  '/conversations/{url}/files': {
    post: {
      summary: 'Publish an uploaded image or PDF for a conversation, to be sent there by its address',
      description: 'For members. Images go through the image pipeline; PDFs have at most 25 MB.',
      tags,
      parameters: [conversation],
      requestBody: json({ type: 'object', properties: { url: text, name: text }, required: ['url'] }),
      responses: { 201: answer('The file', file), ...failures },
    },
  },
  '/conversations/{url}/messages/{id}': {
    delete: {
      summary: "Take away somebody's message",
      description: 'For Directors. A text leaves who did it in its place; a file goes, and the conversation says so.',
      tags,
      parameters: [conversation, idParameter],
      responses: done,
    },
  },
  '/conversations/{url}/messages/{id}/report': {
    post: {
      summary: 'Report a message of somebody else',
      description:
        'For members. Directors who take part find it in their inbox; where none does, all Directors. 10 a minute.',
      tags,
      parameters: [conversation, idParameter],
      responses: done,
    },
  },
  '/conversations/{url}/reported': {
    get: {
      summary: 'Read a conversation in which a message was reported to you, 50 messages a page',
      description: 'For Directors, whether or not they take part. An audit event notes who read it.',
      tags,
      parameters: [
        conversation,
        {
          ...{ name: 'before', in: 'query', schema: text },
          description: 'Only messages before this time, in milliseconds since 1970; without it the latest',
        },
      ],
      responses: {
        200: answer(
          'The messages, oldest first',
          exactly({ name: text, isClosed: flag, messages: listOf(reportedMessage), hasOlder: flag }),
        ),
        ...failures,
      },
    },
  },
  '/conversations/{url}/closed': {
    put: {
      summary: 'Close a conversation, or open it again',
      description: 'For Directors. That of an archived project stays closed.',
      tags,
      parameters: [conversation],
      requestBody: json({ type: 'object', properties: { isClosed: flag }, required: ['isClosed'] }),
      responses: done,
    },
  },
  '/conversations/{url}/members/{id}': {
    delete: {
      summary: 'Take somebody out of a conversation',
      description: 'For Directors. They stay in the project, and out of its conversation.',
      tags,
      parameters: [conversation, idParameter],
      responses: done,
    },
    put: {
      summary: 'Let somebody take part again',
      description:
        'For Directors. In the conversation of a project only its people take part; into one between people only somebody comes back who was taken out.',
      tags,
      parameters: [conversation, idParameter],
      responses: done,
    },
  },
  '/conversations/{url}/pinned': {
    put: {
      summary: 'Pin a message for all members; null pins none',
      tags,
      parameters: [conversation],
      requestBody: json({ type: 'object', properties: { messageId: { type: ['integer', 'null'] } } }),
      responses: done,
    },
  },
  '/conversations/search': {
    get: {
      summary: 'Messages with all these words, in your conversations, the newest first, 100 at most',
      tags,
      parameters: [{ name: 'q', in: 'query', required: true, schema: text }],
      responses: {
        200: answer(
          'isOffered is false where the chat service does not search',
          exactly({ isOffered: flag, messages: listOf(exactly({ channelUrl: text, ...said })) }),
        ),
        ...failures,
      },
    },
  },
  '/conversations/{url}/export': {
    get: {
      summary: 'All messages of a conversation, page by page, the latest 2,000 first',
      description:
        'For Administrators. An audit event of each page says who asked. Without `before` a conversation of more than one page is refused.',
      tags,
      parameters: [
        conversation,
        {
          ...{ name: 'before', in: 'query', schema: text },
          description: 'Only messages before this time, in milliseconds since 1970: `nextBefore` of the page before',
        },
      ],
      responses: {
        200: answer(
          'The conversation',
          exactly(
            { conversation: text, exportedUtc: text, exportedBy: text, messages: listOf(exported) },
            { nextBefore: { ...integer, description: 'There are older messages: ask for those before this time' } },
          ),
        ),
        ...failures,
      },
    },
  },
};
