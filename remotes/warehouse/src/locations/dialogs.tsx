import { messages } from '@groundwork/contract';
import { recordDialogs } from '@groundwork/records';
import { LocationBlocks } from './LocationBlocks.tsx';
import { LocationForm } from './LocationForm.tsx';

const checkType = ({ type }: { type?: string }): Record<string, string> =>
  type && type !== 'Default' ? {} : { type: messages.selectLocationType };

/** The dialogs of a location; an edit must replace the legacy type 'Default' ([VA-26]). */
export default recordDialogs('location', {
  fields: LocationForm,
  create: () => ({ initial: { type: 'School' } }),
  edit: () => ({ validate: checkType }),
  details: LocationBlocks,
});
