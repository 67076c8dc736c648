/** Shows at the terminal what is being done and how long it took. */
export interface Progress {
  /** Runs a step; its line appears when it begins to be slow, and with its time when it is done. */
  step<Value>(label: string, run: (note: (text: string) => void) => Promise<Value>): Promise<Value>;
  line(text: string): void;
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const width = 34;

/**
 * Steps may overlap; each prints one line at its end, and one at its beginning when it takes more than a second. Of
 * failures only the first is printed: the others are steps that were ended because of it.
 */
export function createProgress(write: (line: string) => void = console.info): Progress {
  let hasFailed = false;
  return {
    line: write,
    async step(label, run) {
      const since = Date.now();
      const timer = setTimeout(() => write(`  … ${label}`), 1000);
      try {
        const value = await run((text) => write(`  … ${label}: ${text}`));
        write(`  ✓ ${label.padEnd(width)} ${seconds(since).padStart(8)}`);
        return value;
      } catch (error) {
        if (!hasFailed) write(`  ✗ ${label.padEnd(width)} ${seconds(since).padStart(8)}`);
        hasFailed = true;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
