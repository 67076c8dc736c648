import {
  type CollectionName,
  collections,
  messages,
  type RecordOf,
  renditionWidths,
  type User,
} from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import { canOpenDialog, type DialogName, dialogCollections, openDialog, useCan } from '@groundwork/shell-sdk';
import { pickRendition, SelectField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { describePerson, isPerson } from './people.ts';

/** Props of a field that selects one record of another collection. */
export interface ReferenceFieldProps<N extends CollectionName = CollectionName> {
  collection: N;
  /** The entry that opens the creator of the other collection: '[ Create Vendor... ]'. */
  createEntry?: string;
  /** Presets of what is created from here. */
  createWith?: Record<string, unknown>;
  /** Which records are offered; the chosen one always is. */
  isOffered?: (record: RecordOf<N>) => boolean;
  /** Muted words below an option: the vendor of a product. */
  describe?: (record: RecordOf<N>) => string | undefined;
  isClearable?: boolean;
  placeholder?: string;
}

/** The create dialog of a collection's records, if it has one. */
export function createDialogOf(name: CollectionName): DialogName | undefined {
  const entity = Object.entries(dialogCollections).find(([, other]) => other === name)?.[0];
  return entity ? (`${entity}.create` as DialogName) : undefined;
}

/** The options of a select over a collection, by name, with their pictures; of users only those who can be assigned. */
export function useReferenceOptions(
  name: CollectionName,
  chosen: readonly string[],
  isOffered: ((record: never) => boolean) | undefined,
  describe?: (record: never) => string | undefined,
) {
  useEffect(() => collection(name).subscribe(), [name]);
  const hasPictures = 'mediaItemIds' in collections[name].references;
  useEffect(() => (hasPictures ? collection('mediaitems').subscribe() : undefined), [hasPictures]);
  // Drawn again when pictures come.
  useAtomValue(collection('mediaitems').allAtom);
  const records = useAtomValue(collection(name).allAtom) as readonly { id: string }[];
  const { state } = useAtomValue(collection(name).statusAtom);
  const isPeople = name === 'users';
  // Names and their order take long in a list of thousands; what is offered of them follows the callbacks, which may be
  // closures over what has changed since.
  const sorted = useMemo(
    () =>
      records.map((record) => ({ record, label: recordName(record) })).sort((a, b) => a.label.localeCompare(b.label)),
    [records],
  );
  const chosenIds = chosen.join(' ');
  const options = useMemo(() => {
    const kept = new Set(chosenIds.split(' '));
    return sorted
      .filter(
        ({ record }) =>
          kept.has(record.id) ||
          ((isOffered?.(record as never) ?? true) && (!isPeople || isPerson(record as unknown as User))),
      )
      .map(({ record, label }) => {
        let description: string | undefined;
        return {
          id: record.id,
          label,
          isPerson: isPeople,
          // When somebody looks for it: a form would open a second later with 50,000 products to describe.
          get image() {
            return imageOf(record);
          },
          get description() {
            description ??=
              isPeople && !describe ? describePerson(record as unknown as User) : describe?.(record as never);
            return description;
          },
        };
      });
  }, [sorted, chosenIds, isOffered, describe, isPeople]);
  const known = useMemo(() => new Set(options.map(({ id }) => id)), [options]);
  const broken = chosen
    .filter((id) => !known.has(id))
    .map((id) => ({
      id,
      label: state === 'ready' ? messages.itemNotFound : '',
      image: undefined,
      isPerson: false,
      description: undefined,
    }));
  return broken.length > 0 ? [...broken, ...options] : options;
}

function imageOf(record: object): string | undefined {
  const { mediaItemIds, imageThumbnailUrl } = record as { mediaItemIds?: string[]; imageThumbnailUrl?: string };
  const media = mediaItemIds?.[0] ? collection('mediaitems').get(mediaItemIds[0]) : undefined;
  return imageThumbnailUrl ?? (media && pickRendition(media.renditions, renditionWidths.picker)?.url);
}

/** Chooses one record of a collection by name; may create one without leaving the form. */
export function ReferenceField({
  collection: name,
  createEntry,
  createWith,
  isOffered,
  describe,
  value,
  onChange,
  ...props
}: ReferenceFieldProps & {
  label: string;
  /** Of what, where several lines have a field of this label: for assistive technology. */
  of?: string;
  name?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  error?: string;
  hint?: string;
  optional?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
}) {
  const can = useCan();
  const options = useReferenceOptions(name, value ? [value] : [], isOffered, describe);
  const dialog = createDialogOf(name);
  const mayCreate = createEntry !== undefined && dialog && canOpenDialog(dialog) && can('create', name);
  const create = async () => {
    if (!dialog) return;
    const created = await openDialog(dialog, { initial: createWith } as never);
    if (created) onChange(created.id);
  };
  return (
    <SelectField
      {...props}
      options={options}
      value={value}
      onChange={onChange}
      isClearable={props.isClearable ?? props.optional}
      extraEntry={mayCreate ? { label: createEntry, onAction: () => void create() } : undefined}
    />
  );
}
