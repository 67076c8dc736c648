import type { CollectionName } from '@groundwork/contract';
import type { Grant } from '@groundwork/contract/policy';
import type { Caller } from '../policy/caller.ts';
import type { Doc } from './document.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What a rule of a collection may look at; it changes `after`, stages more changes in `work`, or ends the request. */
export interface WriteContext {
  work: UnitOfWork;
  caller: Caller;
  name: CollectionName;
  grant: Grant;
  before?: Doc;
  /** Valid by the schema. */
  after: Doc;
  changed: ReadonlySet<string>;
  /** The fields that the client named, whether their value changed or not. */
  sent: ReadonlySet<string>;
}
export type Rule = (context: WriteContext) => void | Promise<void>;

/** The caller owns or belongs to the record's project, or reaches all of them. */
export const isOwnProject = ({ caller, grant, after }: WriteContext) =>
  grant.scope === 'all' || caller.projectIds.includes(String(after.projectId));
export const isTeamProject = ({ caller, after }: WriteContext) =>
  caller.teamProjectIds.includes(String(after.projectId));
