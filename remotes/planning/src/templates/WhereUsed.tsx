import { type CollectionName, collections } from '@groundwork/contract';
import { collection, referencedName } from '@groundwork/data-cache';
import { DetailBlock } from '@groundwork/records';
import { canOpenDialog, openDialog } from '@groundwork/shell-sdk';
import { Button, Dialog, formatNumber, SkeletonRows } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { hasArrived } from '../has-arrived.ts';
import { isInPlan, type Parent, type TemplateUsage } from './template-usage.ts';
import styles from './templates.module.css';

interface Template {
  id: string;
  name: string;
}
const none = atom<ReadonlyMap<string, readonly Parent[]>>(new Map());
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** Which templates contain a template, and the plans of which projects were made from it (docs: screens#lists). */
export function WhereUsed({
  template: { id, name },
  usage,
  onClose,
}: {
  template: Template;
  /** None: nothing but plans contains templates of this kind. */
  usage: TemplateUsage | undefined;
  onClose: () => void;
}) {
  const isReady = useReady(usage?.parents ?? 'setupplans', 'setupplans');
  const parents = useAtomValue(usage?.atom ?? none).get(id) ?? [];
  const plans = useAtomValue(collection('setupplans').allAtom);
  const projects = useMemo(
    () =>
      plans
        .filter((plan) => isInPlan(plan, id))
        .map((plan) => ({ id: plan.id, name: referencedName('projects', plan.projectId) ?? plan.name }))
        .sort(byName),
    [plans, id],
  );
  return (
    <Dialog
      title={`Where ${name} is used`}
      size="medium"
      isOpen
      onClose={onClose}
      initialFocus="none"
      footer={
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      {!isReady && <SkeletonRows rows={3} />}
      {isReady && parents.length + projects.length === 0 && (
        <p className={styles.unused}>Nothing uses this template.</p>
      )}
      {isReady && usage && parents.length > 0 && (
        <DetailBlock title={`${capitalized(collections[usage.parents].plural)} (${formatNumber(parents.length)})`}>
          <ul className={styles.links}>
            {[...parents].sort(byName).map((parent) => (
              <li key={parent.id}>
                <ParentName entity={usage.entity} parent={parent} />
              </li>
            ))}
          </ul>
        </DetailBlock>
      )}
      {isReady && projects.length > 0 && (
        <DetailBlock title={`Setup plans (${formatNumber(projects.length)})`}>
          <ul className={styles.links}>
            {projects.map((project) => (
              <li key={project.id}>{project.name}</li>
            ))}
          </ul>
        </DetailBlock>
      )}
    </Dialog>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function ParentName({ entity, parent }: { entity: TemplateUsage['entity']; parent: Parent }) {
  const details = `${entity}.details` as const;
  if (!canOpenDialog(details)) return parent.name;
  return (
    <Button variant="quiet" size="small" onPress={() => void openDialog(details, { id: parent.id })}>
      {parent.name}
    </Button>
  );
}

/** Keeps both lists in sync, and answers whether they are there. */
function useReady(first: CollectionName, second: CollectionName): boolean {
  useEffect(() => {
    const stops = [collection(first).subscribe(), collection(second).subscribe()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [first, second]);
  const states = [useAtomValue(collection(first).statusAtom), useAtomValue(collection(second).statusAtom)];
  return states.every(hasArrived);
}
