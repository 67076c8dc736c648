import type { ModuleRequest } from '../records.ts';

/** The kinds of module requests (docs: domain/requests). */
export type RequestKind = NonNullable<ModuleRequest['kind']>;

/**
 * What the kind of requests without one is read from: the names that the product gives them (docs: domain/requests).
 */
const prefixes: readonly (readonly [string, RequestKind])[] = [
  ['Link-Order-', 'link'],
  ['Wish-', 'wish'],
  ['Replacement-', 'replacement'],
];

/** Its kind; older requests, and those of other clients, say it by their name alone. */
export const kindOf = ({ kind, name }: Pick<ModuleRequest, 'kind' | 'name'>): RequestKind =>
  kind ?? prefixes.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'module';
