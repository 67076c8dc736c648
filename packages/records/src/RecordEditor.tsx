import {
  type BodyOf,
  collections,
  errorSummary,
  messages,
  type RecordOf,
  type Result,
  toastDurations,
} from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import { collection, recordName, useOpenRecord } from '@groundwork/data-cache';
import type { DialogEntity } from '@groundwork/shell-sdk';
import { Dialog, type DialogProps, RelativeTime, SkeletonRows, toast, useDelayed } from '@groundwork/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { confirmSaved } from './confirm-saved.ts';
import { createOnce } from './create-once.ts';
import { type CollectionOf, collectionOf, entityTitle } from './entity.ts';
import { FormDialog, type FormDialogProps } from './form/FormDialog.tsx';
import { createValues, formValues } from './form/record-values.ts';
import type { FieldErrors } from './form/validate.ts';
import type { Values } from './form-state/form-state.ts';
import { AlsoHere } from './presence/AlsoHere.tsx';
import { useConflict } from './useConflict.tsx';

interface EditorBase<E extends DialogEntity> {
  entity: E;
  size?: DialogProps['size'];
  /** Problems that the schema does not know, by field. */
  validate?: (values: BodyOf<CollectionOf<E>>) => FieldErrors;
  /** Asks for confirmation where needed; false stops the submit. */
  beforeSave?: (values: BodyOf<CollectionOf<E>>) => boolean | Promise<boolean>;
  /** Before the summary of a failure; default 'Error creating record.', 'Error updating record.' */
  failurePrefix?: FormDialogProps<unknown>['failurePrefix'];
  /** Stores in place of the plain create or replace; answers the stored record. */
  save?: (values: BodyOf<CollectionOf<E>>, ifMatch: string | undefined) => Promise<Result<RecordOf<CollectionOf<E>>>>;
  onClose: (record?: RecordOf<CollectionOf<E>>) => void;
  /** The fields. */
  children: ReactNode;
}
/** Props of the create dialog. */
export interface CreateEditorProps<E extends DialogEntity> extends EditorBase<E> {
  initial?: BodyOf<CollectionOf<E>>;
  source?: RecordOf<CollectionOf<E>>;
  /** Default 'New Product'. */
  title?: string;
}
/** Props of the edit dialog. */
export interface EditEditorProps<E extends DialogEntity> extends EditorBase<E> {
  id: string;
  /** Default 'Edit Product'. */
  title?: string | ((record: RecordOf<CollectionOf<E>>) => string);
}

/** The create dialog of an entity: 'New …', Create / Creating; closes with the new record, or starts again. */
export function RecordCreator<E extends DialogEntity>({ entity, initial, source, ...props }: CreateEditorProps<E>) {
  const name = collectionOf(entity);
  const [values] = useState(() => createValues(name, initial, source));
  const [create] = useState(() => createOnce(name));
  const last = useRef<RecordOf<CollectionOf<E>>>(undefined);
  return (
    <FormDialog<RecordOf<CollectionOf<E>>>
      title={props.title ?? `New ${entityTitle(name)}`}
      size={props.size}
      initial={values}
      schema={schemas[name] as GenericSchema}
      validate={props.validate as ((values: Values) => FieldErrors) | undefined}
      beforeSubmit={props.beforeSave as ((values: Values) => boolean | Promise<boolean>) | undefined}
      submitLabel="Create"
      busyLabel="Creating"
      failurePrefix={props.failurePrefix ?? 'Error creating record.'}
      submit={(body) =>
        props.save ? props.save(body as BodyOf<CollectionOf<E>>, undefined) : create(body as BodyOf<CollectionOf<E>>)
      }
      onDone={(record) => {
        confirmSaved('Created', entity, record.id);
        props.onClose(record);
      }}
      onStoredLate={({ id }) => confirmSaved('Created', entity, id)}
      onAnother={(record) => {
        last.current = record;
        const text = `The ${collections[name].singular} '${recordName(record)}' is created.`;
        toast({ text, tone: 'success', duration: toastDurations.normal });
      }}
      // A person who opened the dialog for a record gets the last one that was created.
      onCancel={() => props.onClose(last.current)}
    >
      {props.children}
    </FormDialog>
  );
}

/**
 * The edit dialog of a record: Save / Saving; sends the version it was opened with, and where somebody else was faster
 * lets the user choose field by field.
 */
export function RecordEditor<E extends DialogEntity>(props: EditEditorProps<E>) {
  const name = collectionOf(props.entity);
  const record = useRecordOnce(name, props.id, props.onClose);
  const isSlow = useDelayed(record === undefined);
  const given = typeof props.title === 'function' ? record && props.title(record) : props.title;
  const title = given ?? `Edit ${entityTitle(name)}`;
  if (record) return <Editor {...props} title={title} record={record} />;
  if (!isSlow) return null;
  return (
    <Dialog title={title} size={props.size} isOpen onClose={() => props.onClose()}>
      <SkeletonRows rows={5} />
    </Dialog>
  );
}

/** The record as it is when the dialog opens; an unknown id is reported and closes the dialog. */
function useRecordOnce<N extends CollectionOf<DialogEntity>>(name: N, id: string, onClose: () => void) {
  const [record, setRecord] = useState<RecordOf<N> | undefined>(() => collection(name).get(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => {
    if (record) return;
    let isGone = false;
    void collection(name)
      .fetchOne(id)
      .then((result) => {
        if (isGone) return;
        if (result.succeeded) return setRecord(() => result.data);
        toast({
          text: result.responseCode === 404 ? messages.itemNotFound : errorSummary(result.error),
          tone: 'warning',
        });
        onClose();
      });
    return () => {
      isGone = true;
    };
  }, []);
  return record;
}

function Editor<E extends DialogEntity>({
  entity,
  record,
  ...props
}: EditEditorProps<E> & { title: string; record: RecordOf<CollectionOf<E>> }) {
  const name = collectionOf(entity);
  useOpenRecord(name, record.id, 'edit');
  const { initial, save, onFailure, notice } = useConflict(record, (stored) => formValues(name, stored), name);
  return (
    <FormDialog<RecordOf<CollectionOf<E>>>
      title={props.title}
      headNote={<AlsoHere collection={name} id={record.id} />}
      size={props.size}
      initial={initial}
      schema={schemas[name] as GenericSchema}
      validate={props.validate as ((values: Values) => FieldErrors) | undefined}
      beforeSubmit={props.beforeSave as ((values: Values) => boolean | Promise<boolean>) | undefined}
      submitLabel="Save"
      busyLabel="Saving"
      failurePrefix={props.failurePrefix ?? 'Error updating record.'}
      submit={(values) => {
        const body = values as BodyOf<CollectionOf<E>>;
        return save(values, async (ifMatch) =>
          props.save ? props.save(body, ifMatch) : collection(name).replace(record.id, body, { ifMatch }),
        );
      }}
      onFailure={onFailure}
      onDone={(saved) => {
        confirmSaved('Saved', entity, saved.id);
        props.onClose(saved);
      }}
      onStoredLate={({ id }) => confirmSaved('Saved', entity, id)}
      onCancel={() => props.onClose()}
      footerNote={
        <>
          Modified <RelativeTime iso={record.timeModifiedUtc} />
        </>
      }
      notice={notice}
    >
      {props.children}
    </FormDialog>
  );
}
