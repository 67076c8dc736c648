import type { ModuleRequest, PreparationItem, Result } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { FormDialog, formFields } from '@groundwork/records';
import { toast } from '@groundwork/ui';
import * as v from 'valibot';
import { requiredNote } from './component-notes.ts';

/** What another one is asked for. */
export interface Replaced {
  name: string;
  projectId: string;
  /** What it stands in; a delivered replacement takes the old one's place there. */
  item: Pick<PreparationItem, 'id' | 'templateId' | 'quantity'> | undefined;
  productId: string | null | undefined;
}

/** The Draft by which another one is asked for; staff decide (decisions G14). */
export const requestReplacement = (
  { name, projectId, item, productId }: Replaced,
  notes: string,
): Promise<Result<ModuleRequest>> =>
  collection('moduleRequests').create({
    name: `Replacement-${name}-${Date.now()}`,
    kind: 'replacement',
    projectId,
    preparationItemId: item?.id,
    quantity: 1,
    itemDeployments: [{ templateId: item?.templateId, order: { productId, qty: Math.max(item?.quantity ?? 1, 1) } }],
    notes,
  });

const Field = formFields('moduleRequests');
const schema = v.object({ notes: requiredNote });

/** 'Request Replacement': asks the staff for another one of something that has arrived, and says why. */
export function RequestReplacement({ of, onClose }: { of: Replaced; onClose: () => void }) {
  return (
    <FormDialog
      title="Request Replacement"
      size="small"
      initial={{ notes: undefined }}
      schema={schema}
      submitLabel="Request"
      busyLabel="Requesting"
      failurePrefix="Error creating request."
      submit={({ notes }) => requestReplacement(of, String(notes))}
      onDone={() => {
        toast({ text: `A replacement of ${of.name} is requested.`, tone: 'success' });
        onClose();
      }}
      onCancel={onClose}
    >
      <Field.Text name="notes" label="What is wrong" multiline rows={3} autoFocus />
    </FormDialog>
  );
}
