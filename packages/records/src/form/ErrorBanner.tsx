import { Banner } from '@groundwork/ui';
import { Fragment } from 'react';
import type { FormState } from '../form-state/form-state.ts';
import styles from './ErrorBanner.module.css';

/** Sets the focus into the uppermost of these fields of the form, and shows it. */
export function focusField(formElement: HTMLElement | null, names: readonly string[]): void {
  const fields = [...(formElement?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field = fields.find(({ dataset }) => names.includes(dataset.field ?? ''));
  field?.scrollIntoView({ block: 'center' });
  field
    ?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, [contenteditable="true"], button')
    ?.focus();
}

/** Says how many fields have an error and leads to each of them; below it, what the server said. */
export function ErrorBanner({
  form,
  errors,
  failure,
  onFocus,
  onDismiss,
}: {
  form: FormState;
  errors: Readonly<Record<string, string>>;
  failure: string | undefined;
  onFocus: (name: string) => void;
  onDismiss: () => void;
}) {
  const named = Object.keys(errors).filter((name) => form.registered().has(name));
  const nameless = Object.entries(errors).filter(([name]) => !form.registered().has(name));
  if (!failure && named.length === 0 && nameless.length === 0) return null;
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      {failure && <p>{failure}</p>}
      {!failure && nameless.map(([name, text]) => <p key={name}>{`${name}: ${text}`}</p>)}
      {named.length > 0 && (
        <p>
          {named.length === 1 ? 'Check 1 field: ' : `Check ${named.length} fields: `}
          {named.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (index === named.length - 1 ? ' and ' : ', ')}
              <button type="button" className={styles.field} onClick={() => onFocus(name)}>
                {form.registered().get(name)?.label}
              </button>
            </Fragment>
          ))}
          {/\?$/.test(form.registered().get(named.at(-1) ?? '')?.label ?? '') ? ' ' : '. '}
          Nothing was saved.
        </p>
      )}
    </Banner>
  );
}
