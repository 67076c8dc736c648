import { TableKit } from '@tiptap/extension-table/kit';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { classNames } from '../styles/classNames.ts';
import textStyles from './RichText.module.css';
import styles from './RichTextField.module.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { sanitizePasted } from './sanitize.ts';

export interface RichTextEditorProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  isInvalid: boolean;
  isReadOnly: boolean;
  labelId: string;
  describedBy: string | undefined;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  TableKit,
];
const propsOf = (attributes: Record<string, string>) => ({ attributes, transformPastedHTML: sanitizePasted });
// The editor keeps an empty paragraph at the end to write on after a table or a list; it is no part of the text.
const htmlOf = (editor: Editor) =>
  editor.isEmpty ? undefined : editor.getHTML().replace(/(<p><\/p>)+$/, '') || undefined;

/** The editor itself; loaded on demand by RichTextField. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, isInvalid, isReadOnly, labelId, describedBy } = props;
  const written = useRef(value);
  const onChange = useRef(props.onChange);
  useEffect(() => {
    onChange.current = props.onChange;
  });
  const attributes: Record<string, string> = {
    class: classNames(textStyles.text, styles.writing) ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isReadOnly && { 'aria-readonly': 'true' }),
  };
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !isReadOnly,
    editorProps: propsOf(attributes),
    onUpdate: ({ editor: current }) => {
      written.current = htmlOf(current);
      onChange.current(written.current);
    },
  });

  useEffect(() => {
    // A value from outside (a reset form) replaces the text; the editor's own change does not, or the cursor would
    // jump.
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  // Attributes are read at creation; these change while one writes.
  const attributesKey = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editable: !isReadOnly, editorProps: propsOf(JSON.parse(attributesKey)) });
  }, [editor, isReadOnly, attributesKey]);

  return (
    <div className={classNames(styles.frame, isInvalid && styles.invalid, isReadOnly && styles.readOnly)}>
      {!isReadOnly && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}
