import { useHasUnsavedWork, useSearchParams } from '@groundwork/shell-sdk';
import { Button, EmptyState, SkeletonRows, useDelayed } from '@groundwork/ui';
import { type ReactNode, useRef } from 'react';
import styles from './ComponentPages.module.css';
import { depthOf, type Place } from './component-address.ts';
import type { ComponentTree, TreeComponent } from './component-tree.ts';
import { useComponentPlace } from './useComponentPlace.ts';

/** The components of a project as they come from the server. */
export interface LoadedTree {
  /** Everything was fetched, or failed: a record that is missing now stays missing. */
  isSettled: boolean;
  /** Nothing at all could be fetched. */
  failure?: string;
  retry: () => void;
}

/** A page at four paths, one for each depth: what is open by the address, its loading, and its failure. */
export function ComponentPages<T extends ComponentTree<TreeComponent>>({
  base,
  memory,
  title,
  projectId,
  tree: latest,
  loaded: { isSettled, failure, retry },
  children,
}: {
  base: string;
  memory: 'sdAncestors' | 'sgAncestors';
  title: string;
  projectId: string;
  tree: T;
  loaded: LoadedTree;
  children: (place: Place, tree: T) => ReactNode;
}) {
  const [query] = useSearchParams();
  const hasUnsavedWork = useHasUnsavedWork();
  const open = useRef({ place: {} as Place, tree: latest });
  // What somebody types about a component stays on the screen when others delete it, until it is saved or given up.
  const item = query.get('item');
  const isGone =
    depthOf(latest.existing(open.current.place)) < depthOf(open.current.place) ||
    (item !== null && open.current.tree.has(item) && !latest.has(item));
  const tree = hasUnsavedWork && isGone ? open.current.tree : latest;
  const place = useComponentPlace({
    base,
    memory,
    projectId,
    // A missing record may still be on its way; a loaded one is shown at once.
    resolve: (asked) => {
      const existing = tree.existing(asked);
      return isSettled || (tree.top.length > 0 && depthOf(existing) === depthOf(asked)) ? existing : undefined;
    },
  });
  open.current = { place: place ?? {}, tree };
  const isSlow = useDelayed(!place && !failure);
  if (failure && tree.top.length === 0)
    return (
      <div className={styles.page}>
        <h1 className={styles.alone}>{title}</h1>
        <EmptyState icon="alert-circle" title={failure} action={<Button onPress={retry}>Retry</Button>} />
      </div>
    );
  if (!place) return <div className={styles.page}>{isSlow && <SkeletonRows rows={6} />}</div>;
  return children(place, tree);
}
