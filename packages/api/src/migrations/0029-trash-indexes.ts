const tables = `
  inventoryitems locations mediaitems modulerequests orders preparationitems preparationitemtemplates preparations
  preparationtemplates products projectgroups projects setupareas setupareatemplates setupunits setupunittemplates tags
  tagsets things vendors`;

/** What makes the index of one table: the deleted records alone, so that the trash does not read all that are not deleted. */
export const trashIndex = (table: string): string =>
  `create index concurrently if not exists ${table}_trash on public.${table} (time_modified) where is_deleted`;

/** The trash asks every collection for its last deleted records (docs: screens#trash). */
export const trashIndexes: readonly string[] = tables.trim().split(/\s+/).map(trashIndex);
