/** What Enter in a filter takes: the only match of what was typed. Undefined where nothing is typed, or several match. */
export const onlyMatch = <T>(typed: string, found: readonly T[]): T | undefined =>
  typed.trim() !== '' && found.length === 1 ? found[0] : undefined;
