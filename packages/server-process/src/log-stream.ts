import { writeSync } from 'node:fs';

const standardOutput = 1;
const busyTries = 20;

/**
 * Where the log goes. A line that cannot be written is lost, and nothing else: a full disk must not end the process,
 * which can still answer everything that it only reads.
 * @param write for tests: instead of the standard output's
 */
export function logStream(write: (line: string) => void = (line) => void writeSync(standardOutput, line)) {
  return {
    write(line: string) {
      for (let tries = 1; tries <= busyTries; tries += 1) {
        try {
          return write(line);
        } catch (error) {
          // A pipe whose reader is slow for a moment.
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        }
      }
    },
  };
}
