import { messages } from '@groundwork/contract';
import { recordDialogs } from '@groundwork/records';
import { MediaItemBlocks } from './MediaItemBlocks.tsx';
import { MediaItemFields } from './MediaItemFields.tsx';

export default recordDialogs('mediaItem', {
  fields: MediaItemFields,
  create: () => ({
    validate: ({ url, externalUrl }): Record<string, string> => (url || externalUrl ? {} : { url: messages.required }),
  }),
  details: MediaItemBlocks,
});
