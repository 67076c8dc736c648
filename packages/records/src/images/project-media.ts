import { errorSummary, projectMediaDelimiter } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';

/** Whether a picture belongs to a project and not to the library. */
export const isProjectMedia = (id: string): boolean =>
  collection('mediaitems').get(id)?.name.includes(projectMediaDelimiter) ?? false;

/** Deletes pictures that were uploaded for a record and are not used by it. One that cannot be deleted stays in the library. */
export async function discardAddedMedia(ids: readonly string[]): Promise<void> {
  const library = ids.filter((id) => !isProjectMedia(id));
  await Promise.all([
    deleteProjectMedia(ids),
    library.length > 0 ? collection('mediaitems').removeMany(library) : undefined,
  ]);
}

/** Of media taken off a record, deletes those that belong to a project ([IM-13]); answers what went wrong. */
export async function deleteProjectMedia(ids: readonly string[]): Promise<string | undefined> {
  const own = ids.filter(isProjectMedia);
  if (own.length === 0) return undefined;
  const result = await collection('mediaitems').removeMany(own, { query: { projectRelated: true } });
  return result.succeeded ? undefined : `Deletion of one or more media items failed. ${errorSummary(result.error)}`;
}
