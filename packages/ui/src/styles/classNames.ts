/**
 * Joins the class names that apply; what is false, empty or undefined falls out.
 *
 * @example
 * ```tsx
 * import { classNames } from '@groundwork/ui';
 *
 * const Row = ({ isLate }: { isLate: boolean }) => <p className={classNames('row', isLate && 'late')}>Drill</p>;
 * ```
 */
export const classNames = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
