import { errorSummary, messages, type Result } from '@groundwork/contract';
import { wholeNumberError } from '@groundwork/contract/domain';
import { useDiscardQuestion } from '@groundwork/records';
import { Banner, Button, Dialog, NumberField } from '@groundwork/ui';
import { type ReactNode, useRef, useState } from 'react';

export interface QuantityDialogProps<T> {
  title: string;
  /** Above the number: what it is about. */
  children?: ReactNode;
  label: string;
  hint?: string;
  max: number;
  submitLabel: (quantity: number | undefined) => string;
  busyLabel: string;
  /** Put before the summary of a failure. */
  failurePrefix: string;
  submit: (quantity: number) => Promise<Result<T>>;
  onClose: (data?: T) => void;
}

/** Asks for a whole number from 1 to `max`, and does something with it. */
export function QuantityDialog<T>(props: QuantityDialogProps<T>) {
  const { label, max, failurePrefix, onClose } = props;
  const [quantity, setQuantity] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const problem = problemOf(quantity, max);
  const { close, question } = useDiscardQuestion(quantity !== undefined, () => onClose());
  const submit = async () => {
    setAsked(true);
    if (quantity === undefined || problem || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await props.submit(quantity);
    running.current = false;
    setBusy(false);
    if (result.succeeded) onClose(result.data);
    else setFailure(`${failurePrefix} ${errorSummary(result.error)}`);
  };
  return (
    <Dialog
      title={props.title}
      size="small"
      onClose={() => !isBusy && close()}
      banner={
        failure && (
          <Banner tone="danger" onDismiss={() => setFailure(undefined)}>
            {failure}
          </Banner>
        )
      }
      footer={
        <>
          <Button onPress={close} isDisabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={isBusy} busyLabel={props.busyLabel} onPress={() => void submit()}>
            {props.submitLabel(quantity)}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {props.children}
        <NumberField
          label={label}
          hint={props.hint}
          min={1}
          max={max}
          value={quantity}
          onChange={setQuantity}
          error={isAsked || quantity !== undefined ? problem : undefined}
          autoFocus
        />
        <input type="submit" hidden />
      </form>
      {question}
    </Dialog>
  );
}

/** Why a number cannot be taken: it is whole, and from 1 to `max`. */
export function problemOf(quantity: number | undefined, max: number, min = 1): string | undefined {
  return quantity === undefined ? messages.required : wholeNumberError(quantity, min, max);
}
