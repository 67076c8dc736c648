import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../styles/classNames.ts';
import styles from './FileDrop.module.css';

/** Props of `<FileDrop>`. */
export interface FileDropProps {
  /** As of an input: 'image/png,image/jpeg'. */
  accept: string;
  multiple?: boolean;
  /** Takes the picture with the camera of a phone. */
  capture?: 'environment' | 'user';
  onFiles: (files: File[]) => void;
  /** Handler of files of another kind, which were dropped or chosen among all files; without it they are left aside. */
  onRefused?: (files: File[]) => void;
  /** The words of its button. */
  label: string;
  /** Content of the area below its buttons: chosen pictures, a hint. */
  children?: ReactNode;
  /** Other ways in, after its button: 'Paste link'. */
  actions?: ReactNode;
  isDisabled?: boolean;
  size?: 'medium' | 'touch';
}

const accepts = (accept: string, file: File) =>
  accept
    .split(',')
    .map((one) => one.trim())
    .some((one) =>
      one.endsWith('/*')
        ? file.type.startsWith(one.slice(0, -1))
        : one.startsWith('.')
          ? file.name.toLowerCase().endsWith(one.toLowerCase())
          : file.type === one,
    );

/**
 * Files by button or dropped onto the area. Those of another kind go to `onRefused`, which says why they are not taken.
 *
 * @example
 * ```tsx
 * import { FileDrop } from '@groundwork/ui';
 *
 * <FileDrop label="Add pictures" accept="image/*" multiple onFiles={(files) => console.info(files.length)} />;
 * ```
 */
export function FileDrop({
  accept,
  multiple = false,
  capture,
  onFiles,
  onRefused,
  label,
  children,
  actions,
  isDisabled,
  size,
}: FileDropProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const give = (list: FileList | null) => {
    const all = [...(list ?? [])];
    const files = all.filter((file) => accepts(accept, file));
    const refused = all.filter((file) => !files.includes(file));
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    if (refused.length > 0 && (multiple || files.length === 0)) onRefused?.(multiple ? refused : refused.slice(0, 1));
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    give(event.target.files);
    // The same file can be chosen again after a failure.
    event.target.value = '';
  };
  const onDrag = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type !== 'dragleave');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's second way; the button is for all.
    <div
      className={classNames(styles.area, isOver && styles.over)}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        setIsOver(false);
        if (!isDisabled) give(event.dataTransfer.files);
      }}
    >
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={capture}
        aria-label={label}
        onChange={onChange}
      />
      <Button
        icon={capture ? 'camera' : 'upload'}
        size={size}
        isDisabled={isDisabled}
        onPress={() => inputRef.current?.click()}
      >
        {label}
      </Button>
      {actions}
      {/* After the buttons: a picture that comes moves none of them, and Tab leads from Upload to it. */}
      {children}
    </div>
  );
}
