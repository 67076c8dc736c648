import type { ModuleRequest } from '../records.ts';

export type RequestKind = NonNullable<ModuleRequest['kind']>;

/** What requests without a kind are told by: the names that the product gives them (decisions G14). */
const prefixes: readonly (readonly [string, RequestKind])[] = [
  ['Link-Order-', 'link'],
  ['Wish-', 'wish'],
  ['Replacement-', 'replacement'],
];

export const kindOf = ({ kind, name }: Pick<ModuleRequest, 'kind' | 'name'>): RequestKind =>
  kind ?? prefixes.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'module';
