import { errorSummary, failure, type ModuleRequest, messages, success, toastDurations } from '@groundwork/contract';
import { recordName } from '@groundwork/data-cache';
import { FormDialog, useField } from '@groundwork/records';
import { formatNumber, TextField, toast } from '@groundwork/ui';
import { useRef } from 'react';
import * as v from 'valibot';
import { decideRequest } from '../setup-components/request-calls.ts';

const reasonLimit = 2_000;
const schema = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text.trim() !== '', messages.required),
    v.maxLength(reasonLimit, messages.maxLength(reasonLimit)),
  ),
});

/** 'Decline': declines drafts with a reason, which the requester reads too. */
export function DeclineRequests({ requests, onClose }: { requests: readonly ModuleRequest[]; onClose: () => void }) {
  const due = useRef(requests);
  const [only, ...others] = requests;
  const what = others.length === 0 && only ? recordName(only) : `${formatNumber(requests.length)} requests`;
  return (
    <FormDialog<undefined>
      title={others.length === 0 ? 'Decline request' : `Decline ${formatNumber(requests.length)} requests`}
      size="small"
      initial={{ reason: undefined }}
      schema={schema}
      submitLabel="Decline"
      busyLabel="Declining"
      failurePrefix="Error updating record."
      submit={async ({ reason }) => {
        for (const [index, request] of due.current.entries()) {
          const result = await decideRequest('decline', request, { reason: String(reason).trim() });
          if (result.succeeded) continue;
          due.current = due.current.slice(index);
          return failure({ message: errorSummary(result.error) }, result.responseCode);
        }
        return success(undefined);
      }}
      onDone={() => {
        const text = others.length === 0 ? 'Request declined' : `${formatNumber(requests.length)} requests declined`;
        toast({ text, tone: 'success', duration: toastDurations.normal });
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{what}</p>
      <ReasonField />
    </FormDialog>
  );
}

function ReasonField() {
  const { value, set, error } = useField<string | undefined>('reason', { label: 'Reason' });
  return (
    <TextField
      label="Reason"
      name="reason"
      hint="The person who made the request reads it."
      multiline
      rows={3}
      autoFocus
      value={value}
      onChange={set}
      error={error}
    />
  );
}
