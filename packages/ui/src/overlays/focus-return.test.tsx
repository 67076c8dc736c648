import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Edit
      </button>
      <Dialog title="Edit Product" isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

it('gives the focus back before the next frame, so that no key is lost on a busy machine', async () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Row</button>
      {isOpen && (
        <Dialog title="Details" onClose={() => {}}>
          Fine
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Row' }).focus();
  rerender(page(true));
  const close = await screen.findByRole('button', { name: 'Close' });
  act(() => close.focus());
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  rerender(page(false));
  expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
  frames.mockRestore();
});

it('passes the focus by the page behind where one dialog replaces another, and gives it back after the second', async () => {
  const view = (shown?: 'details' | 'editor') => (
    <>
      <button type="button">Row</button>
      {shown === 'details' && (
        <Dialog title="Details" onClose={() => {}} footer={<button type="button">Edit</button>} />
      )}
      {shown === 'editor' && (
        <Dialog title="Edit" onClose={() => {}}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(view());
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  rerender(view('details'));
  act(() => screen.getByRole('button', { name: 'Edit' }).focus());
  const focused = jest.fn();
  row.addEventListener('focus', focused);
  rerender(view('editor'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  expect(focused).not.toHaveBeenCalled();
  rerender(view());
  await waitFor(() => expect(row).toHaveFocus());
});

it('gives the focus back to its opener, also where the page behind is reachable again only later', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const opener = screen.getByRole('button', { name: 'Edit' });
  await user.click(opener);
  await screen.findByRole('dialog');
  // As in a browser that has not yet taken `inert` away: the first attempts to focus do nothing.
  const focus = opener.focus.bind(opener);
  let attempts = 0;
  opener.focus = () => {
    attempts += 1;
    if (attempts > 3) focus();
  };
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('gives the focus back to the button of the menu that it was opened from, whose entry is gone by then', async () => {
  const view = (isMenuOpen: boolean, isOpen: boolean) => (
    <>
      <button id="trigger" type="button" aria-haspopup="menu">
        Actions
      </button>
      {isMenuOpen && (
        <div role="menu" aria-labelledby="menu trigger" id="menu">
          <div role="menuitem" tabIndex={-1}>
            Rename
          </div>
        </div>
      )}
      {isOpen && (
        <Dialog title="Rename" onClose={() => undefined}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(view(true, false));
  screen.getByRole('menuitem').focus();
  rerender(view(true, true));
  rerender(view(false, true));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  rerender(view(false, false));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
});

it.each([
  ['the next card', ['Jug', 'Mat', 'Tray'], 'Mat', 'Tray'],
  ['the one before the last', ['Jug', 'Mat'], 'Mat', 'Jug'],
  ['the heading, after the only one', ['Mat'], 'Mat', 'Shelf'],
])('gives the focus to %s when it has removed what it was opened from', async (_, names, gone, next) => {
  const view = (shown: readonly string[], isOpen: boolean) => (
    <main>
      <h1>Shelf</h1>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
            <button type="button">{`Actions of ${name}`}</button>
          </li>
        ))}
      </ul>
      {isOpen && <Dialog title="Remove" onClose={() => undefined} />}
    </main>
  );
  const { rerender } = render(view(names, false));
  screen.getByRole('button', { name: `Actions of ${gone}` }).focus();
  rerender(view(names, true));
  await screen.findByRole('dialog');
  rerender(view(names, false));
  await waitFor(() => expect(screen.getByRole('button', { name: `Actions of ${gone}` })).toHaveFocus());
  rerender(
    view(
      names.filter((name) => name !== gone),
      false,
    ),
  );
  await waitFor(() => expect(document.activeElement).toHaveTextContent(next));
});

it('gives the focus to the row that has moved up when it has removed the one it was opened from', async () => {
  const view = (names: readonly string[], isOpen: boolean) => (
    <main>
      <div {...{ role: 'grid' }}>
        {names.map((name, index) => (
          <div {...{ role: 'row', 'aria-rowindex': index + 2 }} key={name}>
            <div {...{ role: 'gridcell', 'aria-colindex': 1 }}>
              <button type="button">{`Actions for ${name}`}</button>
            </div>
          </div>
        ))}
      </div>
      {isOpen && <Dialog title="Remove" onClose={() => undefined} />}
    </main>
  );
  const { rerender } = render(view(['Jug', 'Mat', 'Tray'], false));
  screen.getByRole('button', { name: 'Actions for Mat' }).focus();
  rerender(view(['Jug', 'Mat', 'Tray'], true));
  rerender(view(['Jug', 'Tray'], false));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Tray' })).toHaveFocus());
});
