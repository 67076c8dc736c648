import {
  answer,
  exactly,
  failures,
  flag,
  integer,
  listOf,
  type OpenApi,
  orNull,
  queryParameter,
  text,
} from './open-api-parts.ts';

const number = { type: 'number' };
const texts = { type: 'object', additionalProperties: text };
const integers = { type: 'object', additionalProperties: integer };
const version = { version: text, deployedAtUtc: text, deployedBy: text };
const channel = queryParameter('channel');

const release = exactly({
  name: text,
  displayName: text,
  owner: orNull(text),
  live: orNull(exactly(version)),
  candidate: orNull(exactly({ ...version, percent: number, cohorts: listOf(text) })),
  rule: orNull(exactly({ failures: number, opens: integer })),
  rolledBack: orNull(text),
  takenBack: orNull(exactly({ version: text, reason: text, atUtc: text })),
  disabled: orNull(text),
  bytes: orNull(integer),
  budget: exactly({ bytes: integer, firstView: integer }),
  hours: listOf(exactly({ hourUtc: text, opens: integer, failed: integer })),
  versions: listOf(
    exactly({
      ...{ version: text, opens: integer, failed: integer, crashes: integer, errors: integer },
      ...{ firstView: orNull(integer), firstRow: orNull(integer) },
    }),
  ),
  routes: listOf(exactly({ path: text, title: text })),
  dialogs: listOf(text),
  contributions: listOf(exactly({ title: text, point: text })),
  requires: texts,
  provides: texts,
  earlierBytes: integers,
});
const event = {
  ...{ action: text, version: text, from: text, percent: orNull(number), by: text, atUtc: text, commit: text },
  ...{ isDirty: flag, message: text },
};
const historyEntry = exactly(event);
const recentEntry = exactly({ name: text, ...event });
const failure = exactly({
  ...{ version: text, fingerprint: text, kind: text, code: text, message: text, times: integer, people: integer },
  ...{ browsers: listOf(text), requestIds: listOf(text), firstUtc: text, lastUtc: text },
  frames: listOf(exactly({ call: text, file: text, line: integer, column: integer, isSource: flag })),
});

/** What is live, and how it does. */
export const releasePaths: OpenApi['paths'] = {
  '/releases': {
    get: {
      summary: 'What is live of the host and of each remote, and how it did in the last 24 hours',
      description:
        'For Directors and Administrators; owners of a remote see theirs. Reports of people who are not signed in are not counted.',
      tags: ['releases'],
      parameters: [channel],
      responses: {
        200: answer(
          'The channel',
          exactly({
            ...{ channel: text, remotes: listOf(release), recent: listOf(recentEntry) },
            firstView: orNull(integer),
          }),
        ),
        ...failures,
      },
    },
  },
  '/releases/{name}': {
    get: {
      summary: 'History and failures of one of them, with stacks in the sources',
      tags: ['releases'],
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }, channel],
      responses: {
        200: answer('The release', exactly({ name: text, history: listOf(historyEntry), failures: listOf(failure) })),
        ...failures,
      },
    },
  },
};
