import { DetailImages, RecordEditor } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { MediaItemFields } from './MediaItemFields.tsx';

export default function MediaItemEdit(props: DialogProps<'mediaItem.edit'>) {
  return (
    <RecordEditor entity="mediaItem" {...props}>
      <DetailImages ids={[props.id]} />
      <MediaItemFields />
    </RecordEditor>
  );
}
