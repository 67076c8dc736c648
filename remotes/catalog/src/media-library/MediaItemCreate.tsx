import { messages } from '@groundwork/contract';
import { RecordCreator } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { MediaItemFields } from './MediaItemFields.tsx';

export default function MediaItemCreate(props: DialogProps<'mediaItem.create'>) {
  return (
    <RecordCreator
      entity="mediaItem"
      validate={({ url, externalUrl }) =>
        url || externalUrl ? {} : ({ url: messages.required } as Record<string, string>)
      }
      {...props}
    >
      <MediaItemFields isNew />
    </RecordCreator>
  );
}
