import { type BodyOf, type CollectionName, collectionNames, type RecordOf } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import { type Calendar, createCalendar } from './calendar.ts';
import { demonstrationId } from './identifier.ts';
import { createRandom, type Random } from './random.ts';

/** What the media pipeline answers for one image. */
export interface StoredImage {
  url: string;
  type: string;
  renditions: { url: string; width: number; height: number }[];
}
/** The address of the smallest rendition, for a place as small as an avatar. */
export function thumbnailOf({ url, renditions }: StoredImage): string {
  const [smallest] = [...renditions].sort((left, right) => left.width - right.width);
  return smallest?.url ?? url;
}
/** The demonstration's records by collection. */
export type DemonstrationRecords = { [N in CollectionName]: RecordOf<N>[] };

/** When a record came into being and changed last, and whether it is still in the lists. */
export interface History {
  created: string;
  modified?: string;
  isArchived?: boolean;
  isDeleted?: boolean;
}

/** Everything the parts of the demonstration share while they are made. */
export interface World {
  readonly records: DemonstrationRecords;
  readonly random: Random;
  readonly calendar: Calendar;
  /** Stored pictures by picture key; one that is missing gets an address that leads nowhere. */
  readonly images: ReadonlyMap<string, StoredImage>;
  /** Adds a record under `demonstrationId('<collection>/<key>')`. A body the contract refuses is thrown. */
  add<N extends CollectionName>(collection: N, key: string, body: BodyOf<N>, history: History): RecordOf<N>;
  /** The record added under that key. */
  get<N extends CollectionName>(collection: N, key: string): RecordOf<N>;
}

export function createWorld(now: Date, images: ReadonlyMap<string, StoredImage>): World {
  const records = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as DemonstrationRecords;
  const byId = new Map<string, unknown>();
  const calendar = createCalendar(now);
  return {
    records,
    random: createRandom(1907),
    calendar,
    images,
    add(collection, key, body, history) {
      const id = demonstrationId(`${collection}/${key}`);
      if (byId.has(id)) throw new Error(`The demonstration has two records '${collection}/${key}'.`);
      const result = v.safeParse(schemas[collection], body);
      if (!result.success)
        throw new Error(`${collection}/${key}: ${result.issues.map((issue) => issue.message).join('; ')}`);
      const meta = {
        id,
        timeCreatedUtc: history.created,
        timeModifiedUtc: history.modified ?? history.created,
        isArchived: history.isArchived ?? false,
        isDeleted: history.isDeleted ?? false,
      };
      // The schema of the collection made it; TypeScript cannot follow the generic index.
      const record = { ...meta, ...result.output } as unknown as RecordOf<typeof collection>;
      byId.set(id, record);
      (records[collection] as unknown[]).push(record);
      return record;
    },
    get(collection, key) {
      const found = byId.get(demonstrationId(`${collection}/${key}`));
      if (!found) throw new Error(`The demonstration has no record '${collection}/${key}'.`);
      return found as RecordOf<typeof collection>;
    },
  };
}

/** Where a picture would be when it was not stored. */
export const missingImage = (key: string) => `https://images.groundwork.test/${key}.jpg`;

/** A key made of a name: 'Juniper Hill' → 'juniper-hill'. */
export const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
