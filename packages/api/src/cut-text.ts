/** The beginning of a text, as the database takes it: no half of a character that was cut in two, and no NUL. */
export const cutText = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll(/[\p{Surrogate}\0]/gu, '');
