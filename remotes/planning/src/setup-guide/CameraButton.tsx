import { errorSummary } from '@groundwork/contract';
import { PhotoButton } from '@groundwork/records';
import { toast } from '@groundwork/ui';
import { collectionOf } from '../setup-components/component-levels.ts';
import { patchComponent } from '../setup-components/component-records.ts';
import type { GuideComponent } from './guide.ts';

/** Takes a photo with the phone's camera and puts it at the end of the component's pictures, without a dialog. */
export const CameraButton = ({ component, className }: { component: GuideComponent; className?: string }) => (
  <PhotoButton label="Photo" isWide className={className} onPhoto={(photo) => addPhoto(component, photo)} />
);

async function addPhoto({ level, record }: GuideComponent, { id }: { id: string }) {
  const result = await patchComponent(collectionOf[level], record, (seen) => ({
    mediaItemIds: [...seen.mediaItemIds, id],
  }));
  if (result.succeeded) toast({ text: `Photo added to ${record.name}`, tone: 'success' });
  else toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
}
