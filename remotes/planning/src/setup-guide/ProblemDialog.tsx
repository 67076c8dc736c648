import { errorSummary, failure, type Result, success } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { FormDialog, formFields, type Values } from '@groundwork/records';
import { useCan } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { getDefaultStore } from 'jotai';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { collectionOf } from '../setup-components/component-levels.ts';
import { OwnNote, requiredNote } from '../setup-components/component-notes.ts';
import { type ComponentRecord, patchComponent } from '../setup-components/component-records.ts';
import { setStatus } from '../setup-components/component-status.ts';
import { fullItemName } from '../setup-components/item-names.ts';
import {
  replacementOf,
  replacementWords,
  requestedAlready,
  requestReplacement,
} from '../setup-components/replacement-requests.ts';
import type { GuideComponent } from './guide.ts';
import type { ItemFacts } from './item-facts.ts';

const Field = formFields('preparations');
const Flag = formFields('products');
const schema = v.object({
  notes: requiredNote,
  mediaItemIds: v.optional(v.array(v.string())),
  divisible: v.optional(v.boolean()),
});

/**
 * 'Mark Problem': a description of the problem, with photos, and for an item a replacement request. A second attempt
 * does not store again what the first one stored.
 */
export function ProblemDialog({
  component,
  facts,
  onClose,
}: {
  component: GuideComponent;
  /** Of an item: its product is asked for again with 'Request Replacement'. */
  facts?: ItemFacts;
  onClose: () => void;
}) {
  const { level, record, item } = component;
  const can = useCan();
  const [askedAt] = useState(Date.now);
  const [note] = useState(() => new OwnNote());
  const done = useRef(new Set<string>());
  const name = fullItemName(record.name, facts?.product?.name);
  const isRequested = facts?.replacement?.step === 'requested';
  const mayReplace = item !== undefined && can('create', 'moduleRequests', { projectId: item.projectId });
  const once = async (step: string, prefix: string, run: () => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    if (done.current.has(step)) return success(undefined);
    const result = await run();
    if (result.succeeded) done.current.add(step);
    else return failure({ ...result.error, message: `${prefix} ${errorSummary(result.error)}` }, result.responseCode);
    return result;
  };
  const submit = async (values: Values): Promise<Result<unknown>> => {
    const marked = await once('status', 'Update failed.', () => setStatus(level, record, 'Problem'));
    if (!marked.succeeded) return marked;
    const current = (marked.data as ComponentRecord | undefined) ?? collection(collectionOf[level]).get(record.id);
    const added = asIds(values.mediaItemIds).filter((id) => !record.mediaItemIds.includes(id));
    const noted = await once('notes', 'Notes update failed.', () =>
      patchComponent(collectionOf[level], (current as ComponentRecord | undefined) ?? record, (seen) => ({
        notes: note.in(seen.notes, String(values.notes)),
        ...(added.length > 0 ? { mediaItemIds: [...new Set([...seen.mediaItemIds, ...added])] } : {}),
      })),
    );
    if (!noted.succeeded || !values.divisible || !item) return noted;
    const asked = await once('request', 'Error creating request.', () =>
      requestReplacement(
        { name: item.name, projectId: item.projectId, item, productId: facts?.productId },
        String(values.notes),
        askedAt,
      ),
    );
    const replacement = replacementOf(getDefaultStore().get, item);
    const waits = replacement?.step === 'requested' && replacement.isWaiting ? ' · waiting to be sent' : '';
    if (asked.succeeded)
      toast({ text: `${replacementWords.requested}: ${name}${waits}`, tone: waits ? 'info' : 'success' });
    return asked;
  };
  return (
    <FormDialog
      title="Mark Problem"
      size="medium"
      initial={{ notes: undefined, mediaItemIds: record.mediaItemIds, divisible: false }}
      schema={schema}
      submitLabel="Mark Problem"
      busyLabel="Saving"
      failurePrefix=""
      worksOffline
      submit={submit}
      onDone={() => {
        toast({ text: `${name} is marked as a problem`, tone: 'success' });
        onClose();
      }}
      onCancel={onClose}
    >
      <Field.Text name="notes" label="What is wrong?" multiline rows={3} autoFocus />
      <Field.Images label="Photos" isProjectRelated keepsOffline />
      {mayReplace && (
        <Flag.Checkbox
          name="divisible"
          label="Request Replacement"
          note={isRequested ? requestedAlready : undefined}
          isDisabled={isRequested}
        />
      )}
    </FormDialog>
  );
}
const asIds = (value: unknown): string[] => (Array.isArray(value) ? value : []);
