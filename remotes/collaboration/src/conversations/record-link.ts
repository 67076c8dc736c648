import type { CollectionName } from '@groundwork/contract';
import { type DialogEntity, dialogCollections, getPortalOrigins } from '@groundwork/shell-sdk';

/** A record of ours that a message names. */
export interface RecordReference {
  name: CollectionName;
  entity: DialogEntity;
  id: string;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** 'orders/6f0c…' as addresses have it; undefined for anything that is no record which has a dialog. */
export function readReference(text: string | null): RecordReference | undefined {
  const [name = '', id = '', ...rest] = text?.split('/') ?? [];
  const entity = (Object.keys(dialogCollections) as DialogEntity[]).find((each) => dialogCollections[each] === name);
  if (!entity || rest.length > 0 || !uuid.test(id)) return undefined;
  return { name: dialogCollections[entity], entity, id };
}

/** The address of a record for use in a message: people who follow it see the record if they have access. */
export function recordLink({ name, id }: Pick<RecordReference, 'name' | 'id'>): string {
  const [origin = window.location.origin] = getPortalOrigins();
  return `${origin}/conversations?record=${name}/${id}`;
}

/** The record behind a link; undefined for every address that is not of this portal. */
export function linkedRecord(link: string): RecordReference | undefined {
  if (!URL.canParse(link)) return undefined;
  const { origin, pathname, searchParams } = new URL(link);
  const isOurs = origin === window.location.origin || getPortalOrigins().includes(origin);
  return isOurs && pathname === '/conversations' ? readReference(searchParams.get('record')) : undefined;
}
