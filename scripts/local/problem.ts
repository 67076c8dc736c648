/** Something that the person at the terminal can put right; its message is one sentence with the cause and the way out. */
export class Problem extends Error {
  override name = 'Problem';
}

/** Runs a task and ends the process with code 1 when it fails; a {@link Problem} is printed without a stack. */
export async function reportProblems(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exit(1);
  }
}
