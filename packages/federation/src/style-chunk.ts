import type { Rspack } from '@rsbuild/core';

type SplitChunks = NonNullable<Rspack.Configuration['optimization']>['splitChunks'];

/**
 * All styles of a remote in one file: with each further one the browser would make the style of everything in the page again,
 * and most are a few hundred bytes.
 */
export const withStyles = (split: SplitChunks): SplitChunks => {
  const given = split || {};
  const styles = { name: 'styles', type: 'css/mini-extract', chunks: 'all' as const, enforce: true };
  return { ...given, cacheGroups: { ...given.cacheGroups, styles } };
};
