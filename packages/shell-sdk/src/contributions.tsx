import type { RecordOf } from '@groundwork/contract';
import type { IconName } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { DialogEntity, dialogCollections } from './dialogs.ts';
import { fromShell, shellAtom } from './shell.ts';

type RecordPoints = {
  [E in DialogEntity as `${E}.details`]: { record: RecordOf<(typeof dialogCollections)[E]> };
};

/**
 * The places where a remote shows what other remotes contribute, with the props that they get there. The details of each
 * entity are one ('product.details'). The owner of a page adds its own in its `src/offers.d.ts`.
 */
export interface ExtensionPoints extends RecordPoints {}
/** Name of a place for components of other remotes: 'product.details'. */
export type ExtensionPointName = keyof ExtensionPoints;
/** Name of a place for entries in the menu of a row: 'product.row'. Each opens a dialog with `{ id }`. */
export type RowPointName = `${DialogEntity}.row`;

/** What a remote contributes to a page of another one, as its remote.json declares it. */
export interface Contribution {
  /** Unique in the portal: remote and name. */
  id: string;
  point: string;
  title: string;
  icon?: IconName;
  /** The dialog that an entry in the menu of a row opens. */
  dialog?: string;
}

const allAtom = fromShell<readonly Contribution[]>((shell) => shell.contributionsAtom ?? noneAtom, []);
const noneAtom = atom<readonly Contribution[]>([]);

/** What remotes of this portal contribute to a place, for this user; read from their declarations, without their code. */
export function useContributions(point: ExtensionPointName | RowPointName): readonly Contribution[] {
  const all = useAtomValue(allAtom);
  return useMemo(() => all.filter((contribution) => contribution.point === point), [all, point]);
}

/** Props of a component that is contributed to a place. */
export type ContributionProps<P extends ExtensionPointName> = ExtensionPoints[P];

/** Props of `<ExtensionPoint>`. */
export interface ExtensionPointProps<P extends ExtensionPointName> {
  name: P;
  /** What the contributions get. */
  props: ExtensionPoints[P];
  /** Draws the frame of one: its title around its content. */
  children: (title: string, content: ReactNode) => ReactNode;
}

/**
 * A place for contributions of other remotes. Each is loaded when the place is shown; one that is late or fails is a
 * placeholder or a notice in its own frame, and nothing else notices.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { ExtensionPoint } from '@groundwork/shell-sdk';
 *
 * // src/offers.d.ts of the remote types the name, as for 'product.details' of the shell: interface ExtensionPoints { … }
 * const Extensions = ({ product }: { product: RecordOf<'products'> }) => (
 *   <ExtensionPoint name="product.details" props={{ record: product }}>
 *     {(title, content) => (
 *       <section aria-label={title}>
 *         <h3>{title}</h3>
 *         {content}
 *       </section>
 *     )}
 *   </ExtensionPoint>
 * );
 * ```
 */
export function ExtensionPoint<P extends ExtensionPointName>({
  name,
  props,
  children,
}: ExtensionPointProps<P>): ReactNode {
  const contributions = useContributions(name);
  const draw = useAtomValue(shellAtom)?.drawContribution;
  return (
    draw &&
    contributions.map((contribution) => (
      <Fragment key={contribution.id}>{children(contribution.title, draw(contribution, props))}</Fragment>
    ))
  );
}
