import type { CollectionName } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import type { GenericSchema } from 'valibot';
import { settableFields } from '../records/settable-fields.ts';
import { answerSchema, exactly, flag, orNull, requestSchema, type Schema, text } from './open-api-parts.ts';

const moment = { type: 'string', format: 'date-time' };
const propertiesOf = (schema: Schema) => schema.properties as Readonly<Record<string, Schema>>;

/** What everybody receives of every record, whatever else they may see of it. */
const always = ['timeCreatedUtc', 'timeModifiedUtc', 'isArchived', 'isDeleted'];

/**
 * A record as it is sent. Fields that have no value, and those that the caller may not see, are missing: after a write
 * that takes the record out of the caller's sight all but its id. There may be more fields, of a newer release.
 */
export const recordSchema = (name: CollectionName, more: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  required: ['id'],
  anyOf: [
    { required: always },
    { maxProperties: 1, description: 'After a write: the caller no longer sees the record' },
  ],
  properties: {
    id: text,
    timeCreatedUtc: moment,
    timeModifiedUtc: moment,
    isArchived: flag,
    isDeleted: flag,
    isPurged: { const: true, description: 'Only in lists with includeDeleted: the record was deleted for good' },
    deletion: {
      ...exactly({}, { userId: text, operationId: text, rootId: text }),
      description: 'Only in lists with isDeleted=true',
    },
    ...(name === 'projects'
      ? { isRestricted: { const: true, description: 'Only the name is sent: the caller is not in the project' } }
      : {}),
    ...propertiesOf(answerSchema(schemas[name] as GenericSchema)),
    ...more,
  },
});

/** These fields of a record as they are sent: null is as good as leaving a field out, and all other fields are ignored. */
export function fieldsSchema(name: CollectionName, fields: readonly string[]): Schema {
  const properties = propertiesOf(requestSchema(schemas[name] as GenericSchema));
  const entries = fields.map((field) => [field, orNull(properties[field] ?? {})] as const);
  return { type: 'object', properties: Object.fromEntries(entries) };
}

/** What a client sends to create or replace a record. */
export const bodySchema = (name: CollectionName): Schema => fieldsSchema(name, settableFields(name));

/** What a client sends to make a media item of the file that it has uploaded to `url`. */
export const uploadSchema = (): Schema =>
  fieldsSchema('mediaitems', [...settableFields('mediaitems'), 'url', 'projectId']);
