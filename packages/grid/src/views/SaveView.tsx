import { messages } from '@groundwork/contract';
import { Banner, Button, Dialog, TextField } from '@groundwork/ui';
import { useState } from 'react';
import { defaultView, type GridViews } from './useGridViews.ts';

/** Names the current layout and filters ([GV-02]); a name that exists may be overwritten (docs: personal-views). */
export function SaveView({ views, onClose }: { views: GridViews; onClose: () => void }) {
  const [name, setName] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const existing = views.names.find((other) => other.toLowerCase() === wanted.toLowerCase());
  const isDefault = wanted.toLowerCase() === defaultView.toLowerCase();

  const save = async (isOverwriting: boolean) => {
    if (isBusy) return;
    if (!wanted) return setFieldError(messages.required);
    if (isDefault || (existing && !isOverwriting)) return setFieldError('A view with this name already exists.');
    setBusy(true);
    setFailure(undefined);
    const problem = await views.save(existing ?? wanted);
    setBusy(false);
    if (problem) setFailure(problem);
    else onClose();
  };
  const mayOverwrite = fieldError !== undefined && existing !== undefined;
  return (
    <Dialog
      title="Save view as"
      size="small"
      isOpen
      onClose={onClose}
      banner={failure && <Banner tone="danger">{failure}</Banner>}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} busyLabel="Saving" onPress={() => void save(mayOverwrite)}>
            {mayOverwrite ? 'Overwrite' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <TextField
          label="Name"
          value={name}
          autoFocus
          maxLength={200}
          error={fieldError}
          onChange={(value) => {
            setName(value ?? '');
            setFieldError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
