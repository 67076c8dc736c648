import { collection } from '@groundwork/data-cache';
import { FormDialog, formFields } from '@groundwork/records';
import { toast } from '@groundwork/ui';
import * as v from 'valibot';
import type { SubscriberOrder } from './subscriber-order.ts';

const Field = formFields('moduleRequests');
const schema = v.object({ notes: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty('A value is required')) });

/** Asks the staff for another one of something that has arrived; they decide (decisions G14). */
export function RequestReplacement({ order, onClose }: { order: SubscriberOrder; onClose: () => void }) {
  const { preparationItem, productId, projectId, name } = order;
  return (
    <FormDialog
      title="Request Replacement"
      size="small"
      initial={{ notes: undefined }}
      schema={schema}
      submitLabel="Request"
      busyLabel="Saving…"
      failurePrefix="Error creating request."
      submit={({ notes }) =>
        collection('moduleRequests').create({
          name: `Replacement-${name}-${Date.now()}`,
          kind: 'replacement',
          projectId,
          preparationItemId: preparationItem?.id,
          quantity: 1,
          itemDeployments: [
            {
              templateId: preparationItem?.templateId,
              order: { productId, qty: Math.max(preparationItem?.quantity ?? 1, 1) },
            },
          ],
          notes: String(notes),
        })
      }
      onDone={() => {
        toast({ text: `A replacement of ${name} is requested.`, tone: 'success' });
        onClose();
      }}
      onCancel={onClose}
    >
      <Field.Text name="notes" label="What is wrong" multiline rows={3} autoFocus />
    </FormDialog>
  );
}
