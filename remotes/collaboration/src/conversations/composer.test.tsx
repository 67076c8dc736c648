import { expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { Composer } from './Composer.tsx';
import type { GroupChannel } from './sdk.ts';
import type { ThreadMessage } from './thread-lines.ts';

const typing = { startTyping: async () => {}, endTyping: async () => {} };
const channel = { url: 'maple', ...typing } as unknown as GroupChannel;

it('goes on in the message after somebody was chosen to be mentioned', async () => {
  const onSend = jest.fn();
  const { user } = await renderInShell(
    <Composer
      channel={channel}
      name="Maple Annex"
      mentionable={[{ userId: 'ben', nickname: 'Ben Basic' }]}
      onSend={onSend}
      onEdit={async () => {}}
      onCancel={() => {}}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Write to Maple Annex' }), 'Thursday');
  await user.click(screen.getByRole('button', { name: 'Mention somebody' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ben Basic' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Write to Maple Annex' })).toHaveFocus());
  await user.keyboard('please bring the key.{Enter}');
  expect(onSend).toHaveBeenCalledWith('Thursday @Ben Basic please bring the key.');
  // A user who opens the list of names and chooses none is back at the button.
  await user.click(screen.getByRole('button', { name: 'Mention somebody' }));
  await screen.findByRole('menuitem', { name: 'Ben Basic' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mention somebody' })).toHaveFocus());
});

it('says what Enter does, in a new message and in one that is changed', async () => {
  const at = { channel, name: 'Maple Annex', mentionable: [], onSend: () => {}, onEdit: async () => {}, onCancel() {} };
  const { rerender } = await renderInShell(<Composer {...at} />);
  expect(screen.getByText('Enter').closest('p')).toHaveTextContent('Enter send, Shift Enter new line');
  const editing = { messageId: 1, text: 'On Thursday' } as unknown as ThreadMessage;
  rerender(<Composer key="editing" {...at} editing={editing} />);
  expect(screen.getByText('Enter').closest('p')).toHaveTextContent('Enter save, Esc cancel');
});

describe("'@' in the text", () => {
  const people = [
    { userId: 'ben', nickname: 'Ben Basic' },
    { userId: 'connie', nickname: 'Connie Contributor' },
    { userId: 'ada', nickname: 'Ada Benson' },
  ];
  async function open(props: Partial<Parameters<typeof Composer>[0]> = {}) {
    const [onSend, onCancel] = [jest.fn(), jest.fn()];
    const { user, container } = await renderInShell(
      <Composer
        channel={{ ...channel, url: `maple-${Math.random()}` } as GroupChannel}
        name="Maple Annex"
        mentionable={people}
        onSend={onSend}
        onEdit={async () => {}}
        onCancel={onCancel}
        {...props}
      />,
    );
    const field = screen.getByRole('textbox');
    /** What a screen reader says is chosen, while the focus stays in the field. */
    const active = () => {
      const id = field.getAttribute('aria-activedescendant');
      return id === null ? undefined : document.getElementById(id)?.textContent;
    };
    return { user, container, field, active, onSend, onCancel };
  }
  const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('suggests people; the arrow keys and Enter choose one without sending', async () => {
    const { user, container, field, active, onSend } = await open();
    expect(field).toHaveAttribute('aria-autocomplete', 'list');
    await user.type(field, 'Thanks @');
    expect(shown()).toEqual(['Ben Basic', 'Connie Contributor', 'Ada Benson']);
    await user.keyboard('be');
    expect(shown()).toEqual(['Ben Basic', 'Ada Benson']);
    expect(screen.getByRole('status', { name: 'Suggestions' })).toHaveTextContent('2 people to mention');
    expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'People to mention' }).id);
    expect(active()).toBe('Ben Basic');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Ada Benson');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Ben Basic');
    await user.keyboard('{ArrowUp}');
    await expectNoAxeViolations(container);
    await user.keyboard('{Enter}');
    expect(shown()).toEqual([]);
    expect(field).not.toHaveAttribute('aria-activedescendant');
    expect(onSend).not.toHaveBeenCalled();
    await user.keyboard('for the key.{Enter}');
    expect(onSend).toHaveBeenCalledWith('Thanks @Ada Benson for the key.');
  });

  it('puts the person who is clicked where the caret is', async () => {
    const { user, field } = await open();
    await user.type(field, 'Ask  today');
    await user.type(field, '@co', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    await user.click(screen.getByRole('option', { name: 'Connie Contributor' }));
    expect(field).toHaveValue('Ask @Connie Contributor today');
    expect(field).toHaveFocus();
    expect((field as HTMLTextAreaElement).selectionStart).toBe('Ask @Connie Contributor '.length);
  });

  it('closes at Escape until the next one, and leaves Enter to send', async () => {
    const { user, field, onSend, onCancel } = await open();
    await user.type(field, '@be{Escape}n');
    expect(shown()).toEqual([]);
    await user.keyboard(' @a');
    expect(shown()).toEqual(['Ada Benson']);
    await user.keyboard('{Escape}{Enter}');
    expect(onSend).toHaveBeenCalledWith('@ben @a');
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('suggests nobody within a word, and nobody who is not there', async () => {
    const { user, field } = await open();
    await user.type(field, 'ben@');
    expect(shown()).toEqual([]);
    await user.type(field, ' @zoe');
    expect(shown()).toEqual([]);
    expect(screen.getByRole('status', { name: 'Suggestions' })).toBeEmptyDOMElement();
  });
});
