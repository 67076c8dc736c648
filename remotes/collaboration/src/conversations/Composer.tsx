import { useUnsavedWork } from '@groundwork/shell-sdk';
import { Button, IconButton, Menu, TextField } from '@groundwork/ui';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AttachmentRows } from './AttachmentRows.tsx';
import { type Attachments, acceptedFiles } from './attachments.ts';
import styles from './Conversations.module.css';
import { failureWords } from './failure-words.ts';
import { draftOf, keepDraft } from './kept-texts.ts';
import { MentionList } from './MentionList.tsx';
import type { GroupChannel } from './sdk.ts';
import type { ThreadMessage } from './thread-lines.ts';
import { type Person, useMentions } from './useMentions.ts';

interface ComposerProps {
  channel: GroupChannel;
  name: string;
  /** The people who may be mentioned. */
  mentionable: readonly Person[];
  /** Undefined where the user may send no files. */
  attachments?: Attachments;
  /** The message whose text is changed; undefined: a new one is written. */
  editing?: ThreadMessage;
  /** The text of an edit that was left, with Escape or for another conversation. */
  editDraft?: string;
  onSend: (text: string) => void;
  onEdit: (message: ThreadMessage, text: string) => Promise<void>;
  /** Keeps the text of an edit, to go on with later; undefined: it is the message as it was. */
  onEditDraft?: (draft: string | undefined) => void;
  onCancel: () => void;
}
const longest = 10_000;

/** Enter sends, Shift+Enter begins a line, '@' suggests people. Text that is not sent stays as a draft. */
export function Composer({
  channel,
  name,
  mentionable,
  attachments,
  editing,
  editDraft,
  onSend,
  onEdit,
  onEditDraft,
  onCancel,
}: ComposerProps) {
  const [text, setText] = useState(editing ? (editDraft ?? editing.text) : draftOf(channel.url));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isMentioning, setMentioning] = useState(false);
  const hasMentioned = useRef(false);
  // Not before: a menu that closes gives the focus back to its button.
  useEffect(() => {
    if (isMentioning || !hasMentioned.current) return;
    hasMentioned.current = false;
    field.current?.focus();
  }, [isMentioning]);
  const attach = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (!attachments || data.files.length === 0) return;
    event.preventDefault();
    attachments.add([...data.files]);
  };
  const isEmpty = text.trim() === '';
  // The text of a new message outlives the page.
  useUnsavedWork(editing !== undefined && text !== editing.text);
  const change = (next: string) => {
    setText(next);
    setError(undefined);
    if (editing) return onEditDraft?.(next === editing.text ? undefined : next);
    keepDraft(channel.url, next);
    // Others would see it for ten seconds more.
    const typing = next === '' ? channel.endTyping() : channel.startTyping();
    typing.catch(() => {});
  };
  const mentions = useMentions({ field, text, people: mentionable, change });
  const submit = async () => {
    if (isEmpty) return;
    if (!editing) {
      onSend(text.trim());
      change('');
      return;
    }
    try {
      await onEdit(editing, text.trim());
    } catch (failure) {
      setError(`The message was not changed. ${failureWords(failure)}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    // Enter also confirms the text of an input method: that one does not send.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submit();
    }
    if (event.key === 'Escape' && editing) {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways; the button is for all.
    <div
      className={styles.composer}
      data-editing={editing ? true : undefined}
      onPaste={(event) => attach(event, event.clipboardData)}
      onDragOver={(event) => attachments && event.preventDefault()}
      onDrop={(event) => attach(event, event.dataTransfer)}
    >
      {attachments && <AttachmentRows attachments={attachments} />}
      <MentionList mentions={mentions} />
      <TextField
        label={editing ? 'Change your message' : `Write to ${name}`}
        isLabelHidden
        placeholder={`Write to ${name}`}
        value={text}
        onChange={(next) => {
          change(next ?? '');
          mentions.onType(next ?? '');
        }}
        onBlur={mentions.close}
        multiline
        rows={2}
        maxLength={longest}
        error={error}
        inputRef={field as never}
        onKeyDown={onKeyDown}
        autoFocus={editing !== undefined}
      />
      <div className={styles.actions}>
        {attachments && !editing && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              multiple
              accept={acceptedFiles}
              aria-label="Images and PDFs"
              onChange={(event) => {
                attachments.add([...(event.target.files ?? [])]);
                // The same file can be chosen again after a failure.
                event.target.value = '';
              }}
            />
            <IconButton icon="paperclip" label="Send images or PDFs" onPress={() => chooser.current?.click()} />
          </>
        )}
        {mentionable.length > 0 && (
          <Menu
            label="Mention"
            placement="top start"
            isOpen={isMentioning}
            onOpenChange={setMentioning}
            trigger={
              <Button variant="quiet" aria-label="Mention somebody">
                @
              </Button>
            }
            items={mentionable.map(({ userId: id, nickname }) => ({
              id,
              label: nickname,
              onAction: () => {
                change(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${nickname} `);
                hasMentioned.current = true;
              },
            }))}
          />
        )}
        <p className={styles.keys}>
          <kbd>Enter</kbd> {editing ? 'save' : 'send'}, <kbd>{editing ? 'Esc' : 'Shift Enter'}</kbd>{' '}
          {editing ? 'cancel' : 'new line'}
        </p>
        {editing && (
          <Button
            onPress={() => {
              onEditDraft?.(undefined);
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <Button variant="primary" isDisabled={isEmpty} onPress={() => void submit()}>
          {editing ? 'Save' : 'Send'}
        </Button>
      </div>
    </div>
  );
}
