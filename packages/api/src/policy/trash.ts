import type { PolicyRole } from '@groundwork/contract/policy';
import type { Caller } from './caller.ts';
import type { Bind } from './visibility.ts';

/**
 * Whose deletions the trash shows, among the records that the caller sees (docs: screens#trash); nothing: they have no
 * trash.
 */
const scope: Readonly<Partial<Record<PolicyRole, 'all' | 'mine'>>> = {
  ReadOnly: 'mine',
  Basic: 'mine',
  Contributor: 'all',
  Director: 'all',
  Administrator: 'all',
};

export const trashScope = ({ policyRole }: Caller) => scope[policyRole];

/** SQL condition on alias `t`: the deleted records in the caller's trash. */
export function trashSql(caller: Caller, bind: Bind): string {
  const own = trashScope(caller);
  if (!own) return 'false';
  return own === 'all' ? 'true' : `t.delete_undo->>'userId' = ${bind(caller.id)}`;
}

/** SQL expression on alias `t`: how a deleted record came into the trash, as JSON. */
export const deletionSql = `jsonb_strip_nulls(jsonb_build_object('userId', t.delete_undo->>'userId',
  'operationId', t.delete_operation, 'rootId', t.delete_undo->>'rootId'))`;
