import type { BodyOf, RecordOf } from '@groundwork/contract';
import type { DialogEntity, DialogProps, EntityDialogs } from '@groundwork/shell-sdk';
import { type DialogProps as DialogLook, lazyDialog } from '@groundwork/ui';
import type { ComponentType, FunctionComponent } from 'react';
import type { CollectionOf } from './entity.ts';
import { prefetchDialogs, RecordCreator, RecordDetails, RecordEditor } from './lazy-dialogs.ts';
import type { CreateEditorProps, EditEditorProps } from './RecordEditor.tsx';

/** Props of an entity's fields: the edited record, undefined for a new one. */
export interface FieldsProps {
  id: string | undefined;
}

/** The parts of an entity's dialogs that are its own. */
export interface RecordDialogsDeclaration<E extends DialogEntity> {
  /** Of all three; default 'large'. */
  size?: DialogLook['size'];
  /** The fields of the create and the edit dialog; may be absent where both give `children`. */
  fields?: ComponentType<FieldsProps>;
  /** The blocks of the details, above the history. */
  details: ComponentType<{ record: RecordOf<CollectionOf<E>> }>;
  /**
   * Further props of the create dialog: presets (`initial`, below those it is opened with), a title, checks. Called
   * during rendering, so it may be a hook; `children` replace the fields.
   */
  create?: (props: DialogProps<`${E}.create`>) => Partial<Omit<CreateEditorProps<E>, 'entity' | 'source' | 'onClose'>>;
  /** The same of the edit dialog. */
  edit?: (props: DialogProps<`${E}.edit`>) => Partial<Omit<EditEditorProps<E>, 'entity' | 'id' | 'onClose'>>;
}

/**
 * The create, edit and details dialog of an entity, from one declaration.
 *
 * @example
 * ```tsx
 * import { DetailTags, formFields, recordDialogs } from '@groundwork/records';
 *
 * const Field = formFields('vendors');
 * const VendorFields = () => <Field.Text name="name" label="Name" autoFocus />;
 * export default recordDialogs('vendor', {
 *   fields: VendorFields,
 *   edit: () => ({ title: (vendor) => vendor.name }),
 *   details: ({ record }) => <DetailTags ids={record.tagIds} />,
 * });
 * ```
 */
export function recordDialogs<E extends DialogEntity>(
  entity: E,
  { size, fields: Fields, details: Blocks, ...own }: RecordDialogsDeclaration<E>,
): EntityDialogs<E> {
  const useCreateProps: NonNullable<typeof own.create> = own.create ?? (() => ({}));
  const useEditProps: NonNullable<typeof own.edit> = own.edit ?? (() => ({}));
  return {
    create: function Create(props) {
      // The compiler does not see through the props of a name that is still generic.
      const { source, initial, onClose } = props as unknown as Omit<CreateEditorProps<E>, 'entity' | 'children'>;
      const { children = Fields && <Fields id={undefined} />, initial: presets, ...further } = useCreateProps(props);
      return (
        <RecordCreator
          entity={entity}
          size={size}
          source={source}
          initial={{ ...presets, ...initial } as BodyOf<CollectionOf<E>>}
          onClose={onClose}
          {...further}
        >
          {children}
        </RecordCreator>
      );
    },
    edit: function Edit(props) {
      const { id, onClose } = props as unknown as Omit<EditEditorProps<E>, 'entity' | 'children'>;
      const { children = Fields && <Fields id={id} />, ...further } = useEditProps(props);
      return (
        <RecordEditor entity={entity} size={size} id={id} onClose={onClose} {...further}>
          {children}
        </RecordEditor>
      );
    },
    details: function Details(props) {
      return (
        <RecordDetails entity={entity} size={size} id={props.id} onClose={() => props.onClose()}>
          {(record) => <Blocks record={record} />}
        </RecordDetails>
      );
    },
  };
}

interface Closable {
  onClose: () => void;
}

/**
 * The dialogs of a page: `lazyDialogs(() => import('./dialogs.tsx'))`. They are loaded when the first of them opens, or
 * earlier, when the page has been shown for a while.
 *
 * @example
 * ```tsx
 * import { lazyDialogs, recordDialogs } from '@groundwork/records';
 *
 * // In a remote the function imports the file whose default export is `recordDialogs(…)`: `() => import('./dialogs.tsx')`.
 * const vendorDialogs = recordDialogs('vendor', { details: ({ record }) => <p>{record.name}</p> });
 * const dialogs = lazyDialogs(async () => ({ default: vendorDialogs }));
 * const Details = dialogs.details;
 * ```
 */
export function lazyDialogs<C extends Closable, E extends Closable, D extends Closable>(
  load: () => Promise<{
    default: { create: FunctionComponent<C>; edit: FunctionComponent<E>; details: FunctionComponent<D> };
  }>,
) {
  const fetchAll = async () => {
    const [dialogs] = await Promise.all([load(), prefetchDialogs()]);
    return dialogs.default;
  };
  return {
    create: lazyDialog(async () => (await fetchAll()).create),
    edit: lazyDialog(async () => (await fetchAll()).edit),
    details: lazyDialog(async () => (await fetchAll()).details),
    prefetch: () => {
      // The person who opens one sees why it does not come.
      load().catch(() => undefined);
      void prefetchDialogs();
    },
  };
}
