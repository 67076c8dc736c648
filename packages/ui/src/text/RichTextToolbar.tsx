import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { classNames } from '../styles/classNames.ts';
import styles from './RichTextField.module.css';

interface Tool {
  id: string;
  icon: IconName;
  label: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
  /** A hairline, or the rest of the width, before it. */
  gap?: 'line' | 'space';
}

const link: Tool = {
  id: 'link',
  icon: 'link',
  label: 'Link',
  run: () => {},
  isOn: (editor) => editor.isActive('link'),
};
const tools: readonly Tool[] = [
  {
    id: 'heading',
    icon: 'heading',
    label: 'Heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    id: 'bold',
    icon: 'bold',
    label: 'Bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    icon: 'italic',
    label: 'Italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  link,
  {
    id: 'bulleted',
    icon: 'list',
    label: 'Bulleted list',
    gap: 'line',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'numbered',
    icon: 'list-ordered',
    label: 'Numbered list',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'table',
    icon: 'table',
    label: 'Table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOn: (editor) => editor.isActive('table'),
    canRun: (editor) => !editor.isActive('table'),
  },
  {
    id: 'undo',
    icon: 'undo-2',
    label: 'Undo',
    gap: 'space',
    run: (editor) => editor.chain().focus().undo().run(),
    canRun: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    icon: 'redo-2',
    label: 'Redo',
    run: (editor) => editor.chain().focus().redo().run(),
    canRun: (editor) => editor.can().redo(),
  },
];
const tableTools: readonly { label: string; run: (editor: Editor) => void }[] = [
  { label: 'Add row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** One tab stop; the arrow keys move along it. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.filter((tool) => tool.isOn?.(current)).map(({ id }) => id),
      off: tools.filter((tool) => tool.canRun && !tool.canRun(current)).map(({ id }) => id),
      isInTable: current.isActive('table'),
    }),
  });
  const [stop, setStop] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const barRef = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (stop + step + tools.length) % tools.length;
    setStop(next);
    barRef.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <>
      <div ref={barRef} className={styles.tools} role="toolbar" aria-label="Formatting" onKeyDown={onKeyDown}>
        {tools.map((tool, index) => (
          <button
            key={tool.id}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            className={classNames(
              styles.tool,
              tool.gap === 'line' && styles.afterLine,
              tool.gap === 'space' && styles.afterSpace,
            )}
            aria-label={tool.label}
            title={tool.label}
            aria-pressed={tool.isOn ? state.on.includes(tool.id) : undefined}
            aria-disabled={state.off.includes(tool.id) || undefined}
            onFocus={() => setStop(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (state.off.includes(tool.id)) return;
              if (tool === link) setIsLinking(!isLinking);
              else tool.run(editor);
            }}
          >
            <Icon name={tool.icon} />
          </button>
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setIsLinking(false)} />}
      {state.isInTable && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look for nothing.
        <div className={styles.subtools} role="group" aria-label="Table">
          {tableTools.map(({ label, run }) => (
            <Button key={label} variant="link" onPress={() => run(editor)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const current = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(current);
  const apply = () => {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && current === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    // A form inside the dialog's form is not allowed, so Enter is handled here.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look for nothing.
    <div className={styles.subtools} role="group" aria-label="Link">
      <input
        className={styles.address}
        type="url"
        aria-label="Link address"
        placeholder="https://"
        value={address}
        // biome-ignore lint/a11y/noAutofocus: it opens on the user's own press.
        autoFocus
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button size="small" onPress={apply}>
        Apply
      </Button>
      {current !== '' && (
        <Button
          size="small"
          variant="quiet"
          onPress={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          Remove link
        </Button>
      )}
    </div>
  );
}
