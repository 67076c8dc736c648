import { errorSummary, type Result } from '@groundwork/contract';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import { Button, CheckboxField, Dialog, type DialogProps, useOfflineReason } from '@groundwork/ui';
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GenericSchema } from 'valibot';
import { FormContext, FormState, type Values } from '../form-state/form-state.ts';
import { useIsMounted } from '../useIsMounted.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { ErrorBanner, focusField } from './ErrorBanner.tsx';
import styles from './FormDialog.module.css';
import { type FieldErrors, formErrors } from './validate.ts';

/** Props of `<FormDialog>`. */
export interface FormDialogProps<T> {
  title: string;
  /** In the header: who else has the record open. */
  headNote?: ReactNode;
  size?: DialogProps['size'];
  initial: Values;
  /** Checks the values on submit; nothing is sent while it finds a problem ([DL-11]). */
  schema: GenericSchema;
  /** Further problems, by field. */
  validate?: (values: Values) => FieldErrors;
  submitLabel: string;
  busyLabel: string;
  /** Put before the summary of a failure: 'Error creating record.'; a function where it depends on which step failed. */
  failurePrefix: string | (() => string);
  /** Asks for confirmation where needed; false stops without a word. */
  beforeSubmit?: (values: Values) => boolean | Promise<boolean>;
  submit: (values: Values) => Promise<Result<T>>;
  /** Handles a failure itself (a conflict) and answers true. */
  onFailure?: (result: Extract<Result<T>, { succeeded: false }>, form: FormState) => boolean;
  onDone: (data: T) => void;
  /** In its place where the answer came after the dialog was left by the Back button: there is nothing to close any more. */
  onStoredLate?: (data: T) => void;
  /** Offers 'Create another': the dialog stays open and starts again, and this is called in place of `onDone`. */
  onAnother?: (data: T) => void;
  /** Cancelled or closed; nothing was stored. */
  onCancel: () => void;
  footerNote?: ReactNode;
  /** Save is off until something differs ('Save is enabled only after a change'). */
  needsChange?: boolean;
  /** Its changes may wait in the offline queue; other dialogs are disabled while there is no network. */
  worksOffline?: boolean;
  /** Shown above the fields and the error banner. */
  notice?: (form: FormState) => ReactNode;
  children: ReactNode;
}

/**
 * The life cycle of every dialog that edits (docs: guides/add-a-dialog): validate on submit, send once, keep what was
 * typed on failure, put the server's field errors under their fields, ask before unsaved work is lost, reset at the
 * end.
 */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const offline = useOfflineReason();
  const [form] = useState(() => new FormState(props.initial));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const [isAnother, setAnother] = useState(false);
  const [round, setRound] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const isMounted = useIsMounted();
  const isDirty = useSyncExternalStore(form.subscribe, () => form.isDirty());
  const errors = useSyncExternalStore(form.subscribe, () => form.allErrors());
  const hasQuestions = useSyncExternalStore(form.subscribe, () => form.hasQuestions());
  const disabledReason = (props.worksOffline ? undefined : offline) ?? (hasQuestions ? chooseFirst : undefined);
  useUnsavedWork(isDirty);

  // Pictures may take minutes to arrive, in which others make the version that a save begins from another one.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const submit = async () => {
    if (running.current || disabledReason) return;
    running.current = true;
    try {
      const unsettled = [...form.registered().values()].flatMap(({ settle }) => settle?.() ?? []);
      if (unsettled.length > 0) {
        setBusy(true);
        await Promise.all(unsettled);
        setBusy(false);
      }
      if (isMounted() && !form.hasQuestions()) await send(latest.current);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const send = async ({ schema, validate, beforeSubmit, failurePrefix, ...now }: FormDialogProps<T>) => {
    const found = formErrors(form, schema, validate);
    form.setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusField(element.current, Object.keys(found));
    const values = form.normalized();
    if (beforeSubmit && !(await beforeSubmit(values))) return;
    setBusy(true);
    const result = await now.submit(values);
    if (result.succeeded) {
      await Promise.all([...form.registered().values()].map(({ afterSave }) => afterSave?.()));
      if (!isMounted()) return now.onStoredLate?.(result.data);
      if (isAnother && now.onAnother) {
        form.reset(now.initial);
        setRound(round + 1);
        return now.onAnother(result.data);
      }
      form.reset(values);
      await unguarded();
      now.onDone(result.data);
    } else if (!now.onFailure?.(result, form)) {
      const fieldErrors = result.error.fieldErrors ?? [];
      form.setErrors(Object.fromEntries(fieldErrors.map(({ field, message }) => [topLevel(field), message])));
      const prefix = typeof failurePrefix === 'string' ? failurePrefix : failurePrefix();
      setFailure(`${prefix} ${errorSummary(result.error)}`);
    }
  };
  const leave = async () => {
    for (const { afterCancel } of form.registered().values()) afterCancel?.();
    form.reset();
    await unguarded();
    props.onCancel();
  };
  const close = () => {
    if (isBusy) return;
    if (form.isDirty()) setLeaving(true);
    else void leave();
  };
  const dismiss = () => {
    setFailure(undefined);
    form.setErrors({});
  };

  return (
    <FormContext value={form}>
      <Dialog
        title={props.title}
        headNote={props.headNote}
        size={props.size ?? 'large'}
        isOpen
        onClose={close}
        footerNote={
          disabledReason !== undefined ? (
            <span role="status">{disabledReason}</span>
          ) : props.onAnother ? (
            <CheckboxField label="Create another" value={isAnother} onChange={setAnother} isDisabled={isBusy} />
          ) : (
            props.footerNote
          )
        }
        banner={
          failure || Object.keys(errors).length > 0 ? (
            <ErrorBanner
              form={form}
              errors={errors}
              failure={failure}
              onFocus={(name) => focusField(element.current, [name])}
              onDismiss={dismiss}
            />
          ) : undefined
        }
        footer={
          <>
            <Button onPress={close} isDisabled={isBusy}>
              Cancel
            </Button>
            <Button
              variant="primary"
              isBusy={isBusy}
              busyLabel={props.busyLabel}
              isDisabled={isBusy || disabledReason !== undefined || (props.needsChange === true && !isDirty)}
              disabledReason={disabledReason}
              onPress={() => void submit()}
            >
              {props.submitLabel}
            </Button>
          </>
        }
      >
        <form
          ref={element}
          className={props.size === 'extra-large' ? styles.wide : styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {props.notice?.(form)}
          {/* New fields for the next one: nothing of the last is left in them, and the focus is in the first. */}
          <Fragment key={round}>{props.children}</Fragment>
          <input type="submit" hidden />
        </form>
      </Dialog>
      {isLeaving && <DiscardQuestion onDiscard={() => void leave()} onClose={() => setLeaving(false)} />}
    </FormContext>
  );
}

const chooseFirst = 'Choose what to keep before you save';

/** Until React has let go of the guard of unsaved work: closing may navigate, and must not be stopped by it. */
const unguarded = () => new Promise((resolve) => setTimeout(resolve));

/** 'items/0/quantity' and 'items.0.quantity' are shown under 'items'. */
const topLevel = (field: string): string => field.replace(/^\//, '').split(/[/.[]/)[0] ?? field;
