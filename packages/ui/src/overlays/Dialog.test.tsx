import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { RadioField } from '../fields/ToggleFields.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { topDialog } from './open-dialogs.ts';

function Example({ onClose = () => {}, children, ...props }: Partial<DialogProps>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Edit</Button>
      <Dialog
        title="Edit Product"
        {...props}
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
          onClose();
        }}
      >
        {children ?? <TextField label="Name" value="Pink Tower" onChange={() => {}} />}
      </Dialog>
    </>
  );
}
function Late() {
  const [isThere, setIsThere] = useState(false);
  if (!isThere) setTimeout(() => setIsThere(true), 20);
  return isThere ? <TextField label="Name" value="" onChange={() => {}} /> : null;
}
const open = async (props: Partial<DialogProps> = {}) => {
  const user = userEvent.setup();
  render(<Example {...props} />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  return user;
};

function Host() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Edit</Button>
      {isOpen && (
        <Dialog title="Edit Product" onClose={() => setIsOpen(false)}>
          <TextField label="Name" value="" onChange={() => {}} />
        </Dialog>
      )}
    </>
  );
}

function Picker() {
  const [text, setText] = useState('');
  return (
    <Dialog
      title="Select products"
      isOpen
      onClose={() => {}}
      banner={<SearchField label="Find items" value={text} onChange={setText} autoFocus />}
    >
      <p>Rows</p>
    </Dialog>
  );
}
function Below() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog title="New template" isOpen onClose={() => {}}>
      <Button onPress={() => setOpen(true)}>Select products</Button>
      {isOpen && <Picker />}
    </Dialog>
  );
}

describe('Dialog', () => {
  it('is named by its title', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Edit Product' })).toBeInTheDocument();
  });

  it('cannot be closed with Escape and focuses the name field on opening [DL-07]', async () => {
    const onClose = jest.fn();
    const user = await open({ onClose });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is shown before its field has the focus on a touch screen: it does not wait for a keyboard that may never come', async () => {
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
    const seen = new Set<string>();
    const watch = setInterval(() => {
      const overlay = document.querySelector<HTMLElement>('[style*="--visual-viewport-height"]');
      const isHidden = overlay?.style.opacity === '0';
      const hasFocus = document.activeElement instanceof HTMLInputElement;
      if (overlay) seen.add(`${isHidden ? 'hidden' : 'shown'}${hasFocus ? ' with the focus in its field' : ''}`);
    });
    await open({ children: <TextField label="Name" value="" onChange={() => {}} autoFocus /> });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await waitFor(() => expect([...seen]).toContain('shown with the focus in its field'));
    clearInterval(watch);
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
    expect([...seen]).not.toContain('hidden with the focus in its field');
  });

  it('focuses the name field of a body that comes later', async () => {
    await open({ children: <Late /> });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  it('focuses the chosen one of radio buttons that come first', async () => {
    const options = ['Area', 'Unit'].map((id) => ({ id, label: id }));
    await open({ children: <RadioField label="Type" value="Unit" onChange={() => {}} options={options} /> });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Unit' })).toHaveFocus());
  });

  it('opens on its filter, also above another dialog', async () => {
    render(<Below />);
    await userEvent.click(screen.getByRole('button', { name: 'Select products' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find items' })).toHaveFocus());
  });

  it('gives the focus back when it is closed', async () => {
    const onClose = jest.fn();
    const user = await open({ onClose });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
  });

  it('gives the focus back when it is taken out of the page as a whole', async () => {
    render(<Host />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
  });

  it('closes with Escape where that is asked for', async () => {
    const onClose = jest.fn();
    const user = await open({ onClose, closesOnEscape: true });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus inside', async () => {
    const user = await open({ footer: <Button>Save</Button> });
    const dialog = screen.getByRole('dialog');
    for (let step = 0; step < 6; step++) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });
});

describe('ConfirmDialog', () => {
  it('gives the harmless answer the focus and shows the error of a failed try', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    render(
      <ConfirmDialog
        title="Delete items"
        text="Send this to the recycle bin?"
        confirmLabel="Delete"
        isDanger
        error="Delete failed."
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete items' })).toHaveTextContent(
      'Send this to the recycle bin?',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Delete failed.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

function Closable({ name, onClose }: { name: string; onClose: (name: string) => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    onClose(name);
    setIsOpen(false);
  };
  return isOpen && <Dialog title={name} onClose={close} />;
}

it('is closed by Back one by one, the topmost first, and not those that the address has opened', () => {
  const closed: string[] = [];
  const view = (names: readonly string[]) => (
    <StrictMode>
      {names.map((name) => (
        <Closable key={name} name={name} onClose={(title) => closed.push(title)} />
      ))}
    </StrictMode>
  );
  const { rerender } = render(view(['Record']));
  rerender(view(['Record', 'Editor']));
  rerender(view(['Record', 'Editor', 'Question']));
  for (const _ of ['Question', 'Editor']) act(() => topDialog(1)?.());
  expect(closed).toEqual(['Question', 'Editor']);
  expect(topDialog(1)).toBeUndefined();
  act(() => topDialog(0)?.());
  expect(closed).toEqual(['Question', 'Editor', 'Record']);
  expect(topDialog(0)).toBeUndefined();
});
