import { deferred } from '@groundwork/ui';

/** No first page shows it: it comes with the other deferred parts, or with what asks for it. */
export const scopeCode = deferred(() => import('./scope-parts.ts'));
