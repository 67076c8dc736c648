import type { RequestKind } from '@groundwork/contract/domain';

export { kindOf, type RequestKind } from '@groundwork/contract/domain';

export const requestKindLabels: Record<RequestKind, string> = {
  module: 'Module',
  link: 'Link',
  wish: 'Wish',
  replacement: 'Replacement',
};
