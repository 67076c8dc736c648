// The SDK's codes that people can do something about; the service's own texts are for developers.
const refusals = new Set([400_108, 400_111, 400_300, 400_301, 400_302, 400_309, 400_310]);
const silence = new Set([800_101, 800_102, 800_120, 800_180, 800_190, 800_200, 800_210, 800_220]);
/** Where people are signed in: the conversation is not for them, or not any more. */
const notForThem = 400_108;
const missing = 400_201;
const tooMany = 500_910;
const frozen = 900_050;
/** Of the local service and of this client, which asks no service that has no such rule. */
export const tooOldToEdit = 900_900;

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;

/** Whether the service gave no answer: what was sent may have arrived or not. */
export const isSilence = (error: unknown): boolean => silence.has(Number(codeOf(error)));

/** Whether another token may help. */
export const isRefusal = (error: unknown): boolean => refusals.has(Number(codeOf(error)));

/**
 * The reason that a call of the chat service failed, as a sentence for users.
 *
 * @param isCalledAgain nobody has to do anything: as with the login
 */
export function failureWords(error: unknown, isCalledAgain = false): string {
  const code = Number(codeOf(error));
  if (code === tooOldToEdit) return 'Messages can be changed for 15 minutes. Write a new one instead.';
  if (code === notForThem && !isCalledAgain) return 'You do not take part in this conversation any more.';
  if (code === missing) return 'The conversation or the message does not exist any more.';
  if (refusals.has(code)) return 'The service refused the sign-in. Sign out and sign in again.';
  if (isSilence(error))
    return `The service does not answer. ${isCalledAgain ? 'It is called again automatically.' : 'Try again later.'}`;
  if (code === tooMany) return 'Too many messages in one minute. Wait a moment and try again.';
  if (code === frozen) return 'This conversation is closed.';
  return `The service answered with error ${Number.isNaN(code) ? 'unknown' : code}.`;
}
