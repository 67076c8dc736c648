import type { Ancestors } from '@groundwork/shell-sdk';

/** The ids of the area, unit and preparation that are open; what is missing is not open. */
export interface Place {
  area?: string;
  unit?: string;
  preparation?: string;
}
export const placeLevels = ['area', 'unit', 'preparation'] as const;

/** 0 the project, 1 an area, 2 a unit, 3 a preparation. */
export const depthOf = ({ area, unit, preparation }: Place): 0 | 1 | 2 | 3 =>
  preparation ? 3 : unit ? 2 : area ? 1 : 0;

/** The four literal paths below `base` (docs: rows/routes). */
export const pathAt = (base: string, depth: number): string => [base, ...placeLevels.slice(0, depth)].join('/');

/** How deep a path is below `base`. */
export const depthOfPath = (base: string, path: string): number =>
  path.slice(base.length).split('/').filter(Boolean).length;

/** The address of a place: every view is a link (docs: screens#space-design, screens#setup-guide). */
export function addressOf(base: string, place: Place, more: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, id] of Object.entries({ ...upTo(place, 3), ...more })) if (id) query.set(name, id);
  const text = query.toString();
  return pathAt(base, depthOf(place)) + (text && `?${text}`);
}

/** The part of a place that is `depth` deep. */
export function upTo(place: Place, depth: number): Place {
  const kept: Place = {};
  for (const level of placeLevels.slice(0, depth)) if (place[level]) kept[level] = place[level];
  return kept;
}
export const placeIn = (query: URLSearchParams): Place =>
  upTo(Object.fromEntries(placeLevels.map((level) => [level, query.get(level) ?? undefined])), 3);

export const asAncestors = (projectId: string, { area = '', unit = '', preparation = '' }: Place): Ancestors => ({
  projectId,
  area,
  unit,
  preparation,
});
