/** Joins the class names that apply; what is false, empty or undefined falls out. */
export const classNames = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
