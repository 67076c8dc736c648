/** Whether a field or a filter holds nothing: undefined, null, an empty text or an empty list. Not false and not 0. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
