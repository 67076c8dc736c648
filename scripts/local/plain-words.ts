import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that are refused in code, comments, tests, texts and Markdown, and what to write instead. */
const refused: readonly { words: RegExp; instead: string; in?: 'comments'; except?: RegExp }[] = [
  { words: /\b(told|tells?|telling)\b/, instead: "'report', 'notify', 'show', 'distinguish' or 'say'" },
  { words: /\b(stands?|stood|standing)\b(?!-)/i, instead: "'is', 'is in', 'is displayed' or 'represents'" },
  { words: /\b(whoever|whomever|whom)\b/i, instead: "a noun: 'the caller', 'people who …'" },
  { words: /\b(anew|afresh)\b/i, instead: "'again', or a verb with re-: 're-reads'" },
  { words: /\bupon\b/i, instead: "'on' or 'after'" },
  { words: /\bbesides\b/i, instead: "'in addition to', 'also' or 'except'" },
  {
    words: /\b(thereby|thereof|therein|thereupon|hereby|whence|whither|hitherto|lest)\b/i,
    instead: 'a plain sentence',
  },
  { words: /\b(for want of|in vain)\b/i, instead: "'without' or 'because … is missing'" },
  { words: /\bwhat [^.:;]*\b(makes?|made|becomes) of\b/i, instead: 'the noun: "the records of the plan"' },
  {
    words: /\bwhat\b[^.;:!?`]*\bwhat\b/i,
    instead: 'a sentence with at most one "what"; name the thing with its noun',
    in: 'comments',
  },
  {
    words: /colour|behaviour|catalogue|favour|neighbour|\bfulfil(s|ment)?\b|\bgrey|labelled\b|travell(ed|er|ing)/i,
    instead: 'the American spelling',
  },
  {
    words:
      /(initial|sanit|normal|recogn|organ|synchron|author|summar|serial|minim|optim|priorit|custom|virtual)is(e|ed|es|ing|er|ation)\b/i,
    instead: 'the American spelling, with z',
  },
  {
    words: /\bDECIDE\b/,
    instead: 'what you decided, and leave out the mark of `npm run new-entity`',
    except: /^scripts\/(entity\/|new-entity)|\/add-an-entity\.md$/,
  },
];

/** Uses that are right: names of other projects, stored keys, and lines of the demonstration's people. */
const allowed = [
  'toColourspace',
  '.greyscale(',
  'external-catalogue',
  'We tell you when the box is on its way',
  'vendor was told',
  'Two boxes of work mats stand in the wrong aisle',
];

const isChecked = (file: string) =>
  /\.(tsx?|mjs|md|css|html)$/.test(file) && !/plain-words(\.test)?\.ts$|CHANGELOG\.md$|\/migrations\//.test(file);
const isComment = (line: string) => /^\s*(\/\*|\*|\/\/)/.test(line);

/** Each refused word of a text, as 'file:line: …' with what to write instead. */
export function refusedWords(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const checked = allowed.reduce((rest, phrase) => rest.replace(phrase, ''), line);
    return refused.flatMap(({ words, instead, in: place, except }) => {
      const isLeftOut = (place === 'comments' && !isComment(line)) || except?.test(file);
      const found = isLeftOut ? null : words.exec(checked);
      return found ? [`${file}:${index + 1}: '${found[0]}'. Write ${instead}.`] : [];
    });
  });
}

/** The refused words of all files of the workspace, tracked or new. */
export function findRefusedWords(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 1e8 });
  const files = listed.toString().split('\n').filter(isChecked);
  return files.flatMap((file) => {
    try {
      return refusedWords(file, readFileSync(join(root, file), 'utf8'));
    } catch {
      // Deleted, and the deletion is not committed yet.
      return [];
    }
  });
}
