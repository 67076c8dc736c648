import { deferred, useDeferred } from '@groundwork/ui';
import type { ComponentType } from 'react';
import type * as Dialogs from './dialogs.ts';

// A list shows its rows without the dialogs of its records and without the controls of their forms, so their code is no part
// of the shell's first bytes. Dialogs of records come with it, so their controls never wait for it; on a page, and in a dialog
// of another kind, a control appears once the code is there.

const code = deferred(() => import('./dialogs.ts'));

/** @throws what kept the code from coming */
export async function loadDialogCode(): Promise<typeof Dialogs> {
  const [dialogs] = await Promise.all([import('./dialogs.ts'), code.load()]);
  return dialogs;
}

interface ControlProps {
  choose: (code: typeof Dialogs) => unknown;
  given: object;
}

function Control({ choose, given }: ControlProps) {
  const loaded = useDeferred(code);
  const Loaded = loaded && (choose(loaded) as ComponentType<object>);
  return Loaded ? <Loaded {...given} /> : null;
}
const control = (choose: ControlProps['choose']) => (given: object) => <Control choose={choose} given={given} />;

export const boundField = (kind: keyof typeof Dialogs.boundFields) => control(({ boundFields }) => boundFields[kind]);

// The type parameters of a component do not pass through `control`.
/**
 * Form field that selects one record of another collection; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { ReferenceField } from '@groundwork/records';
 * import { useState } from 'react';
 *
 * function VendorOfLoan() {
 *   const [id, setId] = useState<string>();
 *   return <ReferenceField label="Vendor" collection="vendors" value={id} onChange={setId} />;
 * }
 * ```
 */
export const ReferenceField = control((loaded) => loaded.ReferenceField) as unknown as typeof Dialogs.ReferenceField;
/**
 * Form field that selects several records of another collection; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { ReferencesField } from '@groundwork/records';
 * import { useState } from 'react';
 *
 * function Products() {
 *   const [ids, setIds] = useState<readonly string[]>([]);
 *   return <ReferencesField label="Products" collection="products" value={ids} onChange={setIds} />;
 * }
 * ```
 */
export const ReferencesField = control((loaded) => loaded.ReferencesField) as unknown as typeof Dialogs.ReferencesField;
/** Form field that selects tags; its code loads on first use. */
export const TagsField = control((loaded) => loaded.TagsField) as unknown as typeof Dialogs.TagsField;
/**
 * Field that opens a list to select records in; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { ListSelector } from '@groundwork/records';
 * import { useState } from 'react';
 *
 * function Products() {
 *   const [ids, setIds] = useState<string[]>([]);
 *   return <ListSelector label="Products" collection="products" value={ids} onChange={setIds} />;
 * }
 * ```
 */
export const ListSelector = control((loaded) => loaded.ListSelector) as unknown as typeof Dialogs.ListSelector;
/**
 * Field that uploads pictures or selects them in the media library; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { ImagePicker, useUploads } from '@groundwork/records';
 * import { useState } from 'react';
 *
 * function Pictures() {
 *   const [ids, setIds] = useState<string[]>([]);
 *   const uploads = useUploads();
 *   return <ImagePicker label="Pictures" value={ids} onChange={setIds} uploads={uploads} />;
 * }
 * ```
 */
export const ImagePicker = control((loaded) => loaded.ImagePicker) as unknown as typeof Dialogs.ImagePicker;
/**
 * Form field for one picture; its code loads on first use.
 *
 * @example
 * ```tsx
 * import { SingleImageUploader } from '@groundwork/records';
 *
 * const Picture = () => <SingleImageUploader name="url" label="Image" />;
 * ```
 */
export const SingleImageUploader = control(
  (loaded) => loaded.SingleImageUploader,
) as unknown as typeof Dialogs.SingleImageUploader;
/** The end of a details dialog: when the record was created and changed, and who did it; its code loads on first use. */
export const History = control((loaded) => loaded.History) as unknown as typeof Dialogs.History;
/** What both changed in an open form, to choose from. */
export const ConflictNotice = control((loaded) => loaded.ConflictNotice) as unknown as typeof Dialogs.ConflictNotice;
/** Others' changes of the record of an open form. */
export const FollowedChanges = control((loaded) => loaded.FollowedChanges) as unknown as typeof Dialogs.FollowedChanges;
