import type { CollectionName } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { globalFiltersAtom, useScope } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { OwnedRoute } from '../loader/remotes.ts';

type ScopeCollection = Extract<CollectionName, 'projects' | 'projectgroups' | 'locations'>;
/** What is known of a chosen record that is not active. */
interface FoundRecord {
  name?: string;
  type?: string;
  isRestricted?: boolean;
  isDeleted?: boolean;
  isArchived?: boolean;
}
interface LostChoice {
  name: ScopeCollection;
  id: string;
}

/** The stored choice of a page, where it does not lead to an active record. */
function useLostId({ scope, groups }: Pick<OwnedRoute, 'scope' | 'groups'>): LostChoice | undefined {
  const { project, projectGroup, warehouse } = useScope();
  const { projectId, projectGroupId, warehouseId } = useAtomValue(globalFiltersAtom);
  if (scope === 'warehouse') return warehouseId && !warehouse ? { name: 'locations', id: warehouseId } : undefined;
  if (project || projectGroup) return undefined;
  if (projectId) return { name: 'projects', id: projectId };
  return groups && projectGroupId ? { name: 'projectgroups', id: projectGroupId } : undefined;
}

/** Why what was chosen for a page is not shown; undefined where it is, and while that is not known yet. */
export function useLostChoice(route: Pick<OwnedRoute, 'scope' | 'groups'>, isStaff: boolean): string | undefined {
  const lost = useLostId(route);
  const { name = 'projects', id } = lost ?? {};
  const isThere = useAtomValue(collection(name).statusAtom).state === 'ready';
  const listed: FoundRecord | undefined = useAtomValue(collection(name).recordAtom(id));
  // Lists hold neither archived nor deleted records; people who may read those see the name all the same.
  const [asked, setAsked] = useState<{ id: string; record: FoundRecord | undefined }>();
  const mustAsk = id !== undefined && isThere && !listed;
  useEffect(() => {
    if (!mustAsk) return;
    let isCurrent = true;
    void collection(name)
      .fetchOne(id)
      .then(({ data }) => {
        if (isCurrent) setAsked({ id, record: data ?? undefined });
      });
    return () => {
      isCurrent = false;
    };
  }, [mustAsk, name, id]);
  if (id === undefined || !isThere) return undefined;
  if (!listed && asked?.id !== id) return undefined;
  return sentenceOf(name, listed ?? asked?.record, isStaff);
}

/** Tells a Subscriber that they see another of their projects than the one they had chosen, and which. */
export const sayMoved = (name: string): unknown =>
  toast({
    text: `${sentenceOf('projects', undefined, false)} You see '${name}' now.`,
    tone: 'warning',
    persistent: true,
  });

const kinds = { projects: 'project', projectgroups: 'project group', locations: 'warehouse' };

function sentenceOf(name: ScopeCollection, record: FoundRecord | undefined, isStaff: boolean): string {
  const kind = isStaff ? kinds[name] : 'space';
  if (!record?.name) {
    return `The ${kind} that was chosen here was deleted or archived, or you are not a member of it any more.`;
  }
  const known = `The ${kind} '${record.name}', which was chosen here,`;
  if (record.isDeleted) return `${known} was deleted.`;
  if (record.isArchived) return `${known} was archived.`;
  if (name === 'locations') return `The location '${record.name}', which was chosen here, is not a warehouse any more.`;
  return `You are not a member of the ${kind} '${record.name}' any more. To work in it again, ask one of its owners to add you.`;
}
