import type { BodyOf, CollectionName, RecordOf } from '@groundwork/contract';
import type { ReactNode } from 'react';
import { boundField } from '../dialog-code.tsx';
import type { ImagesFieldProps } from '../fields/ImagesField.tsx';
import type { ReferenceFieldProps } from '../fields/ReferenceField.tsx';
import type { ReferencesFieldProps } from '../fields/ReferencesField.tsx';
import { useFormValue } from '../form-state/form-state.ts';
import type { ListSelectorProps } from '../selection/ListSelector.tsx';

/** Props of every bound field; `name` is a field of the collection, of the fitting type. */
export interface BoundProps<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** Shows 'optional' after the label. */
  optional?: boolean;
  /** Other muted words after the label: 'per pack'. */
  note?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
}

export interface TextOptions {
  placeholder?: string;
  multiline?: boolean;
  rows?: number;
  type?: 'text' | 'email' | 'tel';
  /** Upper-cased as it is typed: emplacements. */
  isUpperCase?: boolean;
  end?: ReactNode;
}

/** An option of a select field. */
export interface Choice {
  id: string;
  label: string;
  color?: string;
  image?: string;
  isDisabled?: boolean;
  description?: string;
}

export type ListOptions = Pick<
  ListSelectorProps<CollectionName>,
  'collection' | 'columns' | 'isOffered' | 'createEntry' | 'createWith' | 'rowHeight'
>;

type Fields<R> = { [K in keyof R & string]-?: NonNullable<R[K]> };
type NamesOf<R, V> = {
  [K in keyof Fields<R>]: Fields<R>[K] extends V ? K : never;
}[keyof Fields<R>];

/** The bound fields of a collection: each takes only the names of fields whose type fits it. */
export interface FormFields<N extends CollectionName, R = Required<BodyOf<N>>> {
  Text(props: BoundProps<NamesOf<R, string>> & TextOptions): ReactNode;
  Url(props: BoundProps<NamesOf<R, string>>): ReactNode;
  RichText(props: BoundProps<NamesOf<R, string>>): ReactNode;
  Color(props: BoundProps<NamesOf<R, string>> & { fallback?: string }): ReactNode;
  Number(props: BoundProps<NamesOf<R, number>> & { step?: number }): ReactNode;
  Money(props: BoundProps<NamesOf<R, number>>): ReactNode;
  Checkbox(props: BoundProps<NamesOf<R, boolean>>): ReactNode;
  Switch(props: BoundProps<NamesOf<R, boolean>>): ReactNode;
  Select(
    props: BoundProps<NamesOf<R, string>> & {
      options: readonly Choice[];
      placeholder?: string;
      isClearable?: boolean;
    },
  ): ReactNode;
  /** One record of another collection. */
  Reference(props: BoundProps<NamesOf<R, string>> & ReferenceFieldProps): ReactNode;
  /** Several records of another collection. */
  References(props: BoundProps<NamesOf<R, readonly string[]>> & ReferencesFieldProps): ReactNode;
  /** Several records of another collection, from a searchable grid. */
  List(props: BoundProps<NamesOf<R, readonly string[]>> & ListOptions): ReactNode;
  /** `name` is 'tagIds' and `label` 'Tags' unless said otherwise. */
  Tags(props: Partial<BoundProps<NamesOf<R, readonly string[]>>>): ReactNode;
  /** `name` is 'mediaItemIds' and `label` 'Images' unless said otherwise. */
  Images(props: Partial<BoundProps<NamesOf<R, readonly string[]>>> & ImagesFieldProps): ReactNode;
  /** The current value of a field, for what depends on it. */
  useValue<K extends keyof RecordOf<N> & string>(name: K): RecordOf<N>[K] | undefined;
}

const bound = {
  Text: boundField('Text'),
  Url: boundField('Url'),
  RichText: boundField('RichText'),
  Color: boundField('Color'),
  Number: boundField('Number'),
  Money: boundField('Money'),
  Checkbox: boundField('Checkbox'),
  Switch: boundField('Switch'),
  Select: boundField('Select'),
  Reference: boundField('Reference'),
  References: boundField('References'),
  List: boundField('List'),
  Tags: boundField('Tags'),
  Images: boundField('Images'),
  useValue: useFormValue,
};

/**
 * The fields of a collection's form: `const Field = formFields('products')`, then `<Field.Text name="name" label="Name" />`.
 *
 * @example
 * ```tsx
 * import { formFields } from '@groundwork/records';
 *
 * const Field = formFields('vendors');
 * const VendorFields = () => (
 *   <>
 *     <Field.Text name="name" label="Name" autoFocus />
 *     <Field.Url name="externalUrl" label="Website" />
 *     <Field.Tags />
 *   </>
 * );
 * ```
 */
export function formFields<N extends CollectionName>(_collection: N): FormFields<N> {
  // One set of components serves every collection; the type only narrows which names they accept.
  return bound as unknown as FormFields<N>;
}
