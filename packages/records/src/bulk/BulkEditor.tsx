import {
  type CollectionName,
  collections,
  errorSummary,
  type RecordMeta,
  type Result,
  success,
  toastDurations,
} from '@groundwork/contract';
import { collection, recordName, retryOnConflict } from '@groundwork/data-cache';
import { Banner, Button, Dialog, formatNumber, SegmentedControl, SelectField, TextField, toast } from '@groundwork/ui';
import { useState } from 'react';
import { CancelOrStop } from '../CancelOrStop.tsx';
import { ReferenceField, type ReferenceFieldProps } from '../fields/ReferenceField.tsx';
import { TagsField } from '../fields/TagsField.tsx';
import type { Choice } from '../form/fields.tsx';
import { useDiscardQuestion } from '../form/useDiscardQuestion.tsx';
import { RunningText } from '../RunningText.tsx';
import { useStoppableRun } from '../useStoppableRun.ts';
import styles from './BulkEditor.module.css';
import { type BulkValues, bulkChanges, type TagMode } from './bulk-changes.ts';
import { leaveUnchanged } from './bulk-editor.tsx';
import { BulkUndo } from './bulk-undo.ts';

/** A field that a bulk editor offers ([BE-08]); 'tags' is Tags with its modes. */
export type BulkField =
  | { kind: 'tags' }
  | {
      kind: 'text';
      name: string;
      label: string;
      isUpperCase?: boolean;
      validate?: (value: string) => string | undefined;
    }
  | { kind: 'select'; name: string; label: string; options: readonly Choice[] }
  | ({ kind: 'reference'; name: string; label: string } & Pick<ReferenceFieldProps, 'collection' | 'isOffered'>);

/** Props of `<BulkEditor>`. */
export interface BulkEditorProps {
  collection: CollectionName;
  records: readonly { id: string }[];
  fields: readonly BulkField[];
  onClose: () => void;
}

const prompts: Record<TagMode, string> = {
  add: 'Tags to add to the selected items',
  replace: 'Tags that replace those of the selected items',
  remove: 'Tags to remove from the selected items',
};
const modes = [
  { id: 'add', label: 'Add' },
  { id: 'replace', label: 'Replace' },
  { id: 'remove', label: 'Remove' },
];

/** Changes the same fields of several records, one after the other; stops at the first failure ([BE-11] to [BE-17]). */
export function BulkEditor({ collection: name, records, fields, onClose }: BulkEditorProps) {
  const [mode, setMode] = useState<TagMode>('add');
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Record<string, string | undefined>>({});
  const [isConfirming, setConfirming] = useState(false);
  const { progress, isStopping, stop, run: runStoppable } = useStoppableRun();
  const [failure, setFailure] = useState<{ text?: string; extent: string }>();
  const [undo] = useState(() => new BulkUndo(name));
  // By all attempts: what was changed before a failure is not changed again.
  const [changed] = useState(() => new Set<string>());
  const isFilled =
    tagIds.length > 0 || mode === 'replace' || Object.values(values).some((value) => value !== undefined);
  const { close, question } = useDiscardQuestion(isFilled, () => leave());

  const change = (act: () => void) => {
    setConfirming(false);
    setFailure(undefined);
    act();
  };
  const problem = (field: BulkField) =>
    field.kind === 'text' && values[field.name] ? field.validate?.(values[field.name] ?? '') : undefined;

  const run = () => runStoppable(changeAll);
  const changeAll = async (goOn: (text: string) => boolean) => {
    const filled: BulkValues = { tags: { mode, ids: tagIds }, fields: values };
    const changes = bulkChanges(records, filled);
    const byId = new Map(records.map((record) => [record.id, record]));
    setFailure(undefined);
    const end = (ended: { text?: string; extent: string }) => {
      setConfirming(false);
      setFailure(ended);
    };
    const all = formatNumber(changes.length);
    for (const [index, { id }] of changes.entries()) {
      if (!goOn(`Updating item ${formatNumber(index + 1)} of ${all}`))
        return end({ extent: `Stopped. ${formatNumber(index)} of ${all} updated.` });
      const record = byId.get(id) as RecordMeta;
      const result = await changeOne(name, collection(name).get(id) ?? record, filled, undo);
      // What the server did not answer it may have done; the next attempt sends it again, or finds it done.
      if (result.succeeded || result.responseCode < 400 || result.responseCode >= 500) changed.add(id);
      if (!result.succeeded)
        return end({
          text: `Error updating records. ${errorSummary(result.error)}`,
          extent: `${formatNumber(index)} of ${all} updated; it stopped at '${recordName(record)}'.`,
        });
    }
    toast({
      text: `${formatNumber(changed.size)} items successfully updated`,
      tone: 'success',
      duration: toastDurations.normal,
      action: undo.action,
    });
    onClose();
  };
  /** What was changed before it failed or was stopped stays, and can be taken back. */
  const leave = () => {
    if (changed.size > 0)
      toast({
        text: `${formatNumber(changed.size)} items updated`,
        tone: 'warning',
        duration: toastDurations.long,
        action: undo.action,
      });
    onClose();
  };
  const save = () => {
    if (fields.some(problem)) return;
    if (isConfirming) void run();
    else setConfirming(true);
  };

  return (
    <Dialog
      title={`Edit ${formatNumber(records.length)} ${records.length === 1 ? collections[name].singular : collections[name].plural}`}
      size="medium"
      isOpen
      onClose={() => progress === undefined && close()}
      banner={
        failure && (
          <Banner tone={failure.text ? 'danger' : 'warning'} onDismiss={() => setFailure(undefined)}>
            {failure.text && <p>{failure.text}</p>}
            <p>{failure.extent}</p>
          </Banner>
        )
      }
      footerNote={progress && <RunningText text={progress} />}
      footer={
        <>
          <CancelOrStop isRunning={progress !== undefined} isStopping={isStopping} stop={stop} onCancel={close} />
          <Button
            variant="primary"
            isDisabled={!isFilled || progress !== undefined}
            isBusy={progress !== undefined}
            busyLabel="Saving"
            onPress={save}
            ignoresDoubleClick
          >
            {isConfirming ? `Confirm: update all ${formatNumber(records.length)} selected items?` : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {fields.map((field) =>
          field.kind === 'tags' ? (
            <div key="tags" className={styles.tags}>
              <SegmentedControl
                label="Tag mode"
                options={modes}
                value={mode}
                onChange={(next) => change(() => setMode(next as TagMode))}
              />
              <TagsField
                label={prompts[mode]}
                name="tagIds"
                value={tagIds}
                onChange={(ids) => change(() => setTagIds(ids))}
              />
            </div>
          ) : (
            <BulkInput
              key={field.name}
              field={field}
              value={values[field.name]}
              error={problem(field)}
              onChange={(value) => change(() => setValues({ ...values, [field.name]: value }))}
            />
          ),
        )}
      </div>
      {question}
    </Dialog>
  );
}

/** From what the record is at its turn, or has become: tags that somebody else has put on it meanwhile stay. */
async function changeOne(name: CollectionName, record: RecordMeta, filled: BulkValues, undo: BulkUndo) {
  const result = await retryOnConflict(record, async (current): Promise<Result<RecordMeta>> => {
    const [change] = bulkChanges([current], filled);
    if (!change) return success(current);
    undo.remember(current.id, change.operations);
    return collection(name).patch(current.id, change.operations, { ifMatch: current.timeModifiedUtc });
  });
  if (result.succeeded) undo.stored(record.id);
  return result;
}

function BulkInput({
  field,
  ...props
}: {
  field: Exclude<BulkField, { kind: 'tags' }>;
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...props}
          label={field.label}
          name={field.name}
          placeholder={leaveUnchanged}
          value={props.value ?? ''}
          onChange={(value) => props.onChange(field.isUpperCase ? value?.toUpperCase() : value)}
        />
      );
    case 'select':
      return (
        <SelectField
          {...props}
          label={field.label}
          name={field.name}
          options={[...field.options]}
          placeholder={leaveUnchanged}
          isClearable
        />
      );
    case 'reference':
      return (
        <ReferenceField
          {...props}
          label={field.label}
          name={field.name}
          collection={field.collection}
          isOffered={field.isOffered}
          placeholder={leaveUnchanged}
          isClearable
        />
      );
  }
}
