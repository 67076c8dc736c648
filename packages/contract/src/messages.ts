/** Literal texts (docs: rows) that more than one package shows. */
export const required = 'A value is required';
/** A required selection is empty. */
export const selectRequired = 'Please select an option';
/**
 * A text is too short.
 * @param n minimum length in characters
 */
export const minLength = (n: number) => `Must be at least ${n} characters`;
/**
 * A text is too long.
 * @param n maximum length in characters
 */
export const maxLength = (n: number) => `The value is too long. Max number of characters: ${n}`;
/** A field is not an http or https address. */
export const invalidUrl = "Must be a valid URL beginning with 'http'";
/** A field is not an e-mail address. */
export const invalidEmail = 'Must be a valid email address';
/**
 * A number is too small.
 * @param n smallest allowed value
 */
export const atLeast = (n: number) => `Must be at least ${n}`;
/**
 * A number is too large.
 * @param n largest allowed value
 */
export const atMost = (n: number) => `Must be at most ${n}`;
/** A text contains characters that its field does not allow. */
export const invalidSymbols = 'The field contains symbols that are not allowed.';
/** Another account has this e-mail address. */
export const emailTaken = 'This email address already has an account with the product.';
/** A quantity is lower than the reserved and shipped pieces. */
export const quantityBelowReserved = "The quantity can't be lower than amount of reserved and shipped items.";
/** The type of a location is missing. */
export const selectLocationType = 'Please select a location type';
/** A project group has no projects. */
export const selectProjects = 'Please select projects to group';
/** A project group has only one project. */
export const selectTwoProjects = 'Please select at least two projects to group';
/** An error carries no text. */
export const noDetails = 'No details available.';
/** The body of a response is null. */
export const nullResponse = 'Response could not be processed because it was null.';
/** Shown for a user id that the list of users does not contain. */
export const unknownUser = 'Unknown User';
/** Shown for a reference whose record does not exist, and sent as the error of such a field. */
export const itemNotFound = 'Item not found';
/** The global error of a list that could not be fetched; `label` is a collection's label ([ER-09] to [ER-12]). */
export const retrieveFailed = (label: string) => `Failed to retrieve ${label} data`;
