import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** NIST SP 800-63B asks for 8 at least and for more where nothing else is asked of a person. */
export const minPasswordLength = 12;
const maxPasswordLength = 1024;

// It knows the 30,000 most common passwords, and repetitions, sequences and rows of keys.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Of 0 to 4: about 10^8 guesses, which the limit of attempts does not allow in a lifetime. */
const leastScore = 3;

/**
 * What is wrong with a new password; undefined: nothing.
 * @param known words that others know of the person: e-mail address and names
 */
export function passwordProblem(password: string, known: readonly string[]): string | undefined {
  const { length } = [...password.normalize('NFKC')];
  if (length < minPasswordLength) {
    return `The password is too short: it needs at least ${minPasswordLength} characters.`;
  }
  if (length > maxPasswordLength) return 'The password is too long.';
  const words = known.flatMap((word) => [word, ...word.split(/[@.\s]+/)]).filter((word) => word.length > 1);
  if (estimator.check(password, ['groundwork', ...words]).score < leastScore) {
    return 'This password is easy to guess. Use a few words that do not belong together, without your name or e-mail address.';
  }
  return undefined;
}
