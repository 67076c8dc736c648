/** The components that contain the current view of the setup guide. */
export interface GuidePlace {
  area?: string;
  unit?: string;
  preparation?: string;
}

/**
 * The address of the setup guide at a place: its depth is the path, the ids are parameters (docs: screens#setup-guide).
 */
export function guideAddress({ area, unit, preparation }: GuidePlace): string {
  const depth = preparation ? '/area/unit/preparation' : unit ? '/area/unit' : area ? '/area' : '';
  const ids = Object.entries({ area, unit, preparation }).flatMap(([name, id]) => (id ? [[name, id]] : []));
  const query = new URLSearchParams(ids).toString();
  return `/setup/guide${depth}${query && `?${query}`}`;
}
