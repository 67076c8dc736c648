import { type CollectionName, messages } from '@groundwork/contract';
import { referencedName } from '@groundwork/data-cache';
import {
  CheckboxField,
  ColorField,
  formatMoney,
  MoneyField,
  NumberField,
  RichTextField,
  SelectField,
  SwitchField,
  TextField,
} from '@groundwork/ui';
import { ImagesField } from '../fields/ImagesField.tsx';
import { ReferenceField, type ReferenceFieldProps } from '../fields/ReferenceField.tsx';
import { ReferencesField, type ReferencesFieldProps } from '../fields/ReferencesField.tsx';
import { TagsField } from '../fields/TagsField.tsx';
import { useField } from '../form-state/form-state.ts';
import { ListSelector } from '../selection/ListSelector.tsx';
import type { BoundProps, Choice, ListOptions, TextOptions } from './fields.tsx';

const asText = (value: unknown) => String(value ?? '');

function Text({ isUpperCase, ...props }: BoundProps<string> & TextOptions) {
  const field = useField<string | undefined>(props.name, {
    label: props.label,
    describe: asText,
    // Several lines may begin with an address without being one.
    normalize: props.multiline ? undefined : (value) => encodedUrl(typeof value === 'string' ? value.trim() : value),
  });
  return (
    <TextField
      {...props}
      value={field.value ?? ''}
      onChange={(value) => field.set(isUpperCase ? value?.toUpperCase() : value)}
      error={field.error}
    />
  );
}

/** An address as it is sent: encoded once, however it was pasted (docs: rich-text). */
export function encodedUrl(value: unknown): unknown {
  if (typeof value !== 'string' || !/^https?:/i.test(value.trim())) return value;
  try {
    return new URL(value.trim()).href;
  } catch {
    return value;
  }
}

function Url(props: BoundProps<string>) {
  const field = useField<string | undefined>(props.name, {
    label: props.label,
    describe: asText,
    normalize: encodedUrl,
  });
  return <TextField {...props} inputMode="url" value={field.value ?? ''} onChange={field.set} error={field.error} />;
}

/** The schema refuses a value that is too small or too large, with its message: a stepper would clamp it silently. */
function Numeric(props: BoundProps<string> & { step?: number }) {
  const field = useField<number | undefined>(props.name, { label: props.label, describe: asText });
  return <NumberField {...props} value={field.value} onChange={field.set} error={field.error} />;
}
function Money(props: BoundProps<string>) {
  const field = useField<number | undefined>(props.name, {
    label: props.label,
    describe: (value) => (typeof value === 'number' ? formatMoney(value) : ''),
  });
  return <MoneyField {...props} value={field.value} onChange={field.set} error={field.error} />;
}
/** The words of formatted text, its blocks apart. */
function plainText(value: unknown): string {
  const { body } = new DOMParser().parseFromString(
    asText(value).replace(/<(?!\/?(a|b|i|em|strong)\b)/gi, ' <'),
    'text/html',
  );
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
function RichText(props: BoundProps<string>) {
  const field = useField<string | undefined>(props.name, {
    label: props.label,
    describe: plainText,
  });
  return <RichTextField {...props} value={field.value ?? ''} onChange={field.set} error={field.error} />;
}
const yesOrNo = (value: unknown) => (value ? 'Yes' : 'No');
function Checkbox(props: BoundProps<string>) {
  const field = useField<boolean | undefined>(props.name, { label: props.label, describe: yesOrNo });
  return <CheckboxField {...props} value={field.value ?? false} onChange={field.set} error={field.error} />;
}
function Switch(props: BoundProps<string>) {
  const field = useField<boolean | undefined>(props.name, { label: props.label, describe: yesOrNo });
  return <SwitchField {...props} value={field.value ?? false} onChange={field.set} error={field.error} />;
}
function Color(props: BoundProps<string> & { fallback?: string }) {
  const { fallback = '' } = props;
  const field = useField<string | undefined>(props.name, {
    label: props.label,
    describe: asText,
    normalize: (value) => value || props.fallback,
  });
  // Emptied by hand it stays empty until it is sent, or nothing else could be typed.
  const set = (color: string | undefined) => field.set(color ?? '');
  return <ColorField {...props} value={field.value ?? fallback} onChange={set} error={field.error} />;
}

function Select(
  props: BoundProps<string> & { options: readonly Choice[]; placeholder?: string; isClearable?: boolean },
) {
  const field = useField<string | undefined>(props.name, {
    label: props.label,
    isSelect: true,
    describe: (value) => props.options.find(({ id }) => id === value)?.label ?? asText(value),
  });
  return (
    <SelectField {...props} options={[...props.options]} value={field.value} onChange={field.set} error={field.error} />
  );
}

function Reference(props: BoundProps<string> & ReferenceFieldProps) {
  const field = useField<string | undefined>(props.name, {
    label: props.label,
    isSelect: true,
    describe: (value) => (value ? (referencedName(props.collection, String(value)) ?? messages.itemNotFound) : ''),
  });
  return <ReferenceField {...props} value={field.value} onChange={field.set} error={field.error} />;
}
function References(props: BoundProps<string> & ReferencesFieldProps) {
  const field = useField<readonly string[] | undefined>(props.name, {
    label: props.label,
    describe: (value) => describeIds(props.collection, value),
  });
  return <ReferencesField {...props} value={field.value ?? []} onChange={field.set} error={field.error} />;
}
const describeIds = (name: CollectionName, value: unknown) =>
  (Array.isArray(value) ? value : []).map((id) => referencedName(name, String(id)) ?? messages.itemNotFound).join(', ');

function Tags({ name = 'tagIds', label = 'Tags', ...props }: Partial<BoundProps<string>>) {
  const field = useField<readonly string[] | undefined>(name, {
    label,
    describe: (value) => describeIds('tags', value),
  });
  return (
    <TagsField
      {...props}
      name={name}
      label={label}
      value={field.value ?? []}
      onChange={field.set}
      error={field.error}
    />
  );
}

function List(props: BoundProps<string> & ListOptions) {
  const field = useField<readonly string[] | undefined>(props.name, {
    label: props.label,
    describe: (value) => describeIds(props.collection, value),
  });
  return <ListSelector {...props} value={field.value ?? []} onChange={field.set} error={field.error} />;
}

/** The controls of `formFields`. */
export const boundFields = {
  Text,
  Url,
  RichText,
  Color,
  Number: Numeric,
  Money,
  Checkbox,
  Switch,
  Select,
  Reference,
  References,
  List,
  Tags,
  Images: ImagesField,
};
