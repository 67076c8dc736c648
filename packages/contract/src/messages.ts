/** Literal texts (docs: rows) that more than one package shows. */
export const required = 'A value is required';
export const selectRequired = 'Please select an option';
export const minLength = (n: number) => `Must be at least ${n} characters`;
export const maxLength = (n: number) => `The value is too long. Max number of characters: ${n}`;
export const invalidUrl = "Must be a valid URL beginning with 'http'";
export const invalidEmail = 'Must be a valid email address';
export const atLeast = (n: number) => `Must be at least ${n}`;
export const atMost = (n: number) => `Must be at most ${n}`;
export const invalidSymbols = 'The field contains symbols that are not allowed.';
export const emailTaken = 'This email address already has an account with the product.';
export const quantityBelowReserved = "The quantity can't be lower than amount of reserved and shipped items.";
export const selectLocationType = 'Please select a location type';
export const selectProjects = 'Please select projects to group';
export const selectTwoProjects = 'Please select at least two projects to group';
export const noDetails = 'No details available.';
export const nullResponse = 'Response could not be processed because it was null.';
export const unknownUser = 'Unknown User';
export const itemNotFound = 'Item not found';
/** The global error of a list that could not be fetched; `label` is a collection's label ([ER-09] to [ER-12]). */
export const retrieveFailed = (label: string) => `Failed to retrieve ${label} data`;
