import type { Module } from 'ag-grid-community';

/**
 * The class by which AG Grid does a part of its work. A module that is registered later and brings a bean of the same name
 * takes its place: where AG Grid goes through all rows for every change, ours do not. The version of AG Grid is pinned, and
 * long-lists.test.tsx fails when a newer one works otherwise.
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
