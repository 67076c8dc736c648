import { installed, runTask } from './local/command.ts';
import { findRefusedWords } from './local/plain-words.ts';
import { root } from './local/settings.ts';

/** `npm run lint`: checks format, lint rules and words (local/plain-words.ts), changes nothing. */
export async function main(args: readonly string[]): Promise<void> {
  await runTask({ program: installed('biome'), args: ['ci', ...args] });
  const found = findRefusedWords(root);
  if (found.length === 0) return;
  console.error(`${found.join('\n')}\nThe words and their replacements are listed in scripts/local/plain-words.ts.`);
  process.exitCode = 1;
}
