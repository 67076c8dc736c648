import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionDialog } from './ActionDialog.tsx';
import { useSubmission } from './useSubmission.ts';

type Answer = (reason: string | undefined) => void;

function Example({ onSend, onClose }: { onSend: (answer: Answer) => void; onClose: () => void }) {
  const submission = useSubmission();
  const send = async () => {
    if (await submission.submit(() => new Promise(onSend))) onClose();
  };
  return (
    <ActionDialog
      title="Move 2 items"
      onClose={onClose}
      submission={submission}
      actionLabel="Move"
      busyLabel="Moving"
      onAction={() => void send()}
    />
  );
}

/** A dialog whose call is answered by the test. */
function open() {
  const answers: Answer[] = [];
  const onClose = jest.fn();
  render(<Example onSend={(answer) => answers.push(answer)} onClose={onClose} />);
  return { answers, onClose };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a dialog that does one thing', () => {
  it('is sent once and stays open until there is an answer', async () => {
    const { answers, onClose } = open();
    await userEvent.dblClick(button('Move'));
    await userEvent.click(button('Moving'));
    await userEvent.click(button('Close'));
    expect(answers).toHaveLength(1);
    expect(button('Cancel')).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => answers[0]?.(undefined));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says why it failed and can be sent again', async () => {
    const { answers, onClose } = open();
    await userEvent.click(button('Move'));
    await act(async () => answers[0]?.('The item was moved by Bo.'));
    expect(screen.getByText('The item was moved by Bo.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(button('Move'));
    expect(screen.queryByText('The item was moved by Bo.')).toBeNull();
    await act(async () => answers[1]?.(undefined));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
