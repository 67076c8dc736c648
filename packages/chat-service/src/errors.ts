/** An error with a code of the SDK (`SendbirdErrorCode`); the text is for developers, not for users. */
export class ChatError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const invalidValue = (message: string) => new ChatError(400_105, message);
export const notAuthorized = (message: string) => new ChatError(400_108, `Not authorized. ${message}`);
export const invalidToken = () => new ChatError(400_111, 'Invalid token.');
export const notFound = (what: 'Channel' | 'Message' | 'User') => new ChatError(400_201, `"${what}" not found.`);
export const duplicate = (message: string) => new ChatError(400_202, message);
export const userDeactivated = () => new ChatError(400_300, 'Deactivated user not accessible.');
export const userUnknown = () => new ChatError(400_301, '"User" not found.');
export const tokenExpired = () => new ChatError(400_302, 'Session token has expired.');
export const wrongApplication = () => new ChatError(400_304, '"Application" not found.');
export const sessionExpired = () => new ChatError(400_309, 'Session key has expired.');
export const rateLimited = () => new ChatError(500_910, 'Rate limit exceeded.', 429);
export const channelFrozen = () => new ChatError(900_050, 'Channel is frozen.');
/** A code of this service: the SDK has none for it. */
export const tooLateToEdit = () => new ChatError(900_900, 'The time to edit this message is over.');
export const notSupported = (what: string) => new ChatError(400_105, `The local chat service does not know ${what}.`);
export const internal = () => new ChatError(500_901, 'Internal server error.', 500);
