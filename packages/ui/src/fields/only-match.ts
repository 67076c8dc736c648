/**
 * What Enter in a filter takes: the only match of what was typed. Undefined where nothing is typed, or several match.
 *
 * @example
 * ```tsx
 * import { onlyMatch, SearchField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function LoanFilter({ loans, onOpen }: { loans: readonly string[]; onOpen: (loan: string) => void }) {
 *   const [text, setText] = useState('');
 *   const found = loans.filter((loan) => loan.includes(text));
 *   const take = () => {
 *     const only = onlyMatch(text, found);
 *     if (only) onOpen(only);
 *   };
 *   return <SearchField label="Search loans" value={text} onChange={setText} onSubmit={take} />;
 * }
 * ```
 */
export const onlyMatch = <T>(typed: string, found: readonly T[]): T | undefined =>
  typed.trim() !== '' && found.length === 1 ? found[0] : undefined;
