/** A list filter: the record field it compares and how. */
export interface FilterDescriptor {
  field: string;
  kind: 'value' | 'from' | 'before' | 'flag';
}
/**
 * What the contract says of one collection.
 * @typeParam N the names of the collections, which the descriptors themselves do not know yet
 */
export interface DescriptorOf<N extends string> {
  /** X of 'Failed to retrieve X data', and the name of the type in activity. */
  label: string;
  /** The nouns of screens for one record and for several. */
  singular: string;
  plural: string;
  /** Fields that the collection's form sends: a PUT clears those of them that it leaves out, and keeps all others. */
  form: readonly string[];
  /** Top-level fields that only the server writes; a client's value is ignored. */
  serverOwned?: readonly string[];
  /** Top-level fields that a PATCH may replace; a JSON pointer below one of them is allowed too. */
  patch: readonly string[];
  filters: Readonly<Record<string, FilterDescriptor>>;
  /** Field → collection it points to; list fields hold several ids. */
  references: Readonly<Record<string, N>>;
  /** PATCH and DELETE with several ids exist ([API-25]). */
  several?: boolean;
  /** Shown in the trash ([TR-02]). */
  trash?: boolean;
  /** Written by the server only. */
  journal?: boolean;
  /** Belongs to the person in its `userId` alone: nobody's history, and it keeps no other record from being removed. */
  personal?: boolean;
  /** Field that names the project the record belongs to, for content collections (docs: policy). */
  projectField?: string;
}

/** The descriptors of one file: the collections that references name are checked where all files are combined. */
export type Descriptors = Record<string, DescriptorOf<string>>;

/** A filter by the value of a field. */
export const value = (field: string): FilterDescriptor => ({ field, kind: 'value' });
/** The filter of everything that belongs to a project. */
export const byProject = { projectId: value('projectId') };
/** Fields of every record that a PATCH may replace. */
const common = ['isArchived', 'isDeleted'] as const;
/**
 * The fields that a form sends and a PATCH may replace: the same ones, without those that are `fixed` once the record exists,
 * with those that only `others` than the form change, and with the flags of every record.
 */
export const editable = (
  form: readonly string[],
  { fixed = [], others = [] }: { fixed?: readonly string[]; others?: readonly string[] } = {},
) => ({ form, patch: [...form.filter((field) => !fixed.includes(field)), ...others, ...common] });
/** Fields that most forms send. */
export const described = ['name', 'description', 'tagIds'] as const;
export const pictured = [...described, 'mediaItemIds'] as const;
export const component = [...pictured, 'projectId', 'instructions', 'notes', 'status'] as const;
