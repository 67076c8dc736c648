import { FormDialog, formFields } from '@groundwork/records';
import { toast } from '@groundwork/ui';
import { useState } from 'react';
import * as v from 'valibot';
import { requiredNote } from './component-notes.ts';
import { type Replaced, replacementWords, requestReplacement } from './replacement-requests.ts';

const Field = formFields('moduleRequests');
const schema = v.object({ notes: requiredNote });

/** 'Request Replacement': asks the staff for another one of something that has arrived, and says why. */
export function RequestReplacement({ of, onClose }: { of: Replaced; onClose: () => void }) {
  const [askedAt] = useState(Date.now);
  return (
    <FormDialog
      title="Request Replacement"
      size="small"
      initial={{ notes: undefined }}
      schema={schema}
      submitLabel="Request"
      busyLabel="Requesting"
      failurePrefix="Error creating request."
      worksOffline
      submit={({ notes }) => requestReplacement(of, String(notes), askedAt)}
      onDone={() => {
        toast({ text: `${replacementWords.requested}: ${of.name}`, tone: 'success' });
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{of.name}</p>
      <Field.Text name="notes" label="What is wrong?" multiline rows={3} autoFocus />
    </FormDialog>
  );
}
