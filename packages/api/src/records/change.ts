import { randomUUID } from 'node:crypto';
import type { CollectionName } from '@groundwork/contract';
import type { Doc } from './document.ts';

/** One record that an operation creates or changes. `undo` is what a restore needs to know beyond the record. */
export interface Change {
  name: CollectionName;
  before?: Doc;
  after: Doc;
  undo?: unknown;
}

/** A new record's meta fields; its stamps are written by UnitOfWork.commit. */
export const newMeta = (id: string = randomUUID()) => ({
  id,
  timeCreatedUtc: '',
  timeModifiedUtc: '',
  isArchived: false,
  isDeleted: false,
});
