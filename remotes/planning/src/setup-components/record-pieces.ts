import type { Preparation, PreparationItem, SetupArea, SetupUnit } from '@groundwork/contract';
import { childrenOf } from './children.ts';
import type { Level } from './component-levels.ts';
import { countPieces, type Piece, type Pieces } from './pieces.ts';

/** The deployed records of one or more projects. */
export interface DeployedRecords {
  areas: readonly SetupArea[];
  units: readonly SetupUnit[];
  preparations: readonly Preparation[];
  items: readonly PreparationItem[];
}

function* piecesOfProjects({ areas, units, preparations, items }: DeployedRecords): Generator<Piece> {
  yield* areas;
  yield* units;
  yield* preparations;
  yield* items;
}
/** The pieces of whole projects. */
export const countProjectPieces = (records: DeployedRecords): Pieces => countPieces(piecesOfProjects(records));

function* piecesBelow(level: Level, id: string): Generator<Piece> {
  const children =
    level === 'area'
      ? childrenOf('setupunits', 'areaId', id)
      : level === 'unit'
        ? childrenOf('preparations', 'unitId', id)
        : level === 'preparation'
          ? childrenOf('preparationitems', 'preparationId', id)
          : [];
  const next = level === 'area' ? 'unit' : level === 'unit' ? 'preparation' : 'item';
  for (const child of children) {
    yield child;
    yield* piecesBelow(next, child.id);
  }
}
/** The pieces below an area, unit or preparation, now; for the cells of a list, which follow by `reads`. */
export const countPiecesBelow = (level: Exclude<Level, 'item'>, id: string): Pieces =>
  countPieces(piecesBelow(level, id));

/** The pieces of a project, now. */
export const countPiecesOfProject = (projectId: string): Pieces =>
  countProjectPieces({
    areas: childrenOf('setupareas', 'projectId', projectId),
    units: childrenOf('setupunits', 'projectId', projectId),
    preparations: childrenOf('preparations', 'projectId', projectId),
    items: childrenOf('preparationitems', 'projectId', projectId),
  });
