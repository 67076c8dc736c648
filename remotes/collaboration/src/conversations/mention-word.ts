/** What is written after an '@' up to the caret. */
export interface MentionWord {
  /** Where its '@' is. */
  start: number;
  word: string;
}
const longestWord = 60;
const mostSuggestions = 15;

/** The mention that is being written at the caret. An '@' within a word, as in an e-mail address, begins none. */
export function mentionWordAt(text: string, caret: number): MentionWord | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  const word = before.slice(start + 1);
  if (start < 0 || word.length > longestWord || word.includes('\n')) return undefined;
  return start === 0 || /[\s(]/.test(before[start - 1] ?? '') ? { start, word } : undefined;
}

/** The people whose name, or one word of it, begins with what is written. */
export function suggestedFor<P extends { nickname: string }>(people: readonly P[], word: string): P[] {
  const wanted = word.toLowerCase();
  const begins = ({ nickname }: P) => {
    const name = nickname.toLowerCase();
    return name.startsWith(wanted) || name.split(' ').some((part) => part.startsWith(wanted));
  };
  return people.filter((person) => person.nickname !== '' && begins(person)).slice(0, mostSuggestions);
}

/** The text with the name in place of what is written after the '@', and where the caret is then. */
export function withMention(text: string, { start, word }: MentionWord, nickname: string) {
  const before = `${text.slice(0, start)}@${nickname} `;
  return { text: before + text.slice(start + 1 + word.length).replace(/^ /, ''), caret: before.length };
}
