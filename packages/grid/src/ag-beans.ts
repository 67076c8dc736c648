import type { Module } from 'ag-grid-community';

/**
 * The class by which AG Grid does a part of its work, to be extended and put in its place by `putInPlace`: where AG Grid goes
 * through all rows for every change, ours do not. The version of AG Grid is pinned, and long-lists.test.tsx fails when a
 * newer one works otherwise.
 */
export function beanOf<Bean extends { beanName: string | undefined }>(
  module: Module,
  beanName: string,
): new () => Bean {
  const beans = (module.beans ?? []) as unknown as readonly (new () => Bean)[];
  const found = beans.find((Candidate) => new Candidate().beanName === beanName);
  if (!found) throw new Error(`AG Grid has no ${beanName} any more.`);
  return found;
}

type BeanClass = new () => object;

/**
 * Puts our classes in the place of those of the module that they extend. In a module of their own AG Grid would make both,
 * and have both do all the work; and a copy of the module would not last, as AG Grid registers its own with every grid.
 */
export function putInPlace(module: Module, ...own: readonly BeanClass[]): Module {
  const theirs = (module.beans ?? []) as unknown as readonly BeanClass[];
  const beans = theirs.map((Theirs) => own.find(({ prototype }) => prototype instanceof Theirs) ?? Theirs);
  return Object.assign(module, { beans });
}
