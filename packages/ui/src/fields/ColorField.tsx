import { boxClass } from './boxClass.ts';
import styles from './ColorField.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx';

/** Props of `<ColorField>`. */
export interface ColorFieldProps extends FieldProps {
  /** '#rrggbb'. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const whole = /^#[0-9a-f]{6}$/i;

/**
 * A color [FW-08]: the platform's own picker, and its hexadecimal text.
 *
 * @example
 * ```tsx
 * import { ColorField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Color() {
 *   const [color, setColor] = useState<string>();
 *   return <ColorField label="Color" value={color} onChange={setColor} />;
 * }
 * ```
 */
export function ColorField(props: ColorFieldProps) {
  const { label, value, onChange } = props;
  const ids = useFieldIds(props);
  return (
    <FieldFrame field={props} ids={ids}>
      <div className={boxClass(props)}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}, choose`}
          value={whole.test(value ?? '') ? value : '#000000'}
          disabled={props.isDisabled || props.isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          id={ids.control}
          name={props.name}
          className={fieldStyles.input}
          type="text"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={value ?? ''}
          disabled={props.isDisabled}
          readOnly={props.isReadOnly}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => {
            const text = event.target.value.trim();
            onChange(text === '' ? undefined : text.startsWith('#') ? text : `#${text}`);
          }}
        />
      </div>
    </FieldFrame>
  );
}

/**
 * A color shown, with its words or its hexadecimal text.
 *
 * @example
 * ```tsx
 * import { ColorPreview } from '@groundwork/ui';
 *
 * <ColorPreview color="#b45309" label="Fragile" />;
 * ```
 */
export function ColorPreview({ color, label }: { color: string; label?: string }) {
  return (
    <span className={styles.preview}>
      <span className={styles.patch} style={{ background: color }} />
      {label ?? color}
    </span>
  );
}
