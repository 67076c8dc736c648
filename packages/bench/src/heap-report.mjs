import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Loaded by the processes of a platform that is measured over a shift: at SIGUSR2 a process collects what nobody holds and
// writes the bytes that remain. HEAP_REPORTS: the folder.

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  writeFileSync(join(process.env.HEAP_REPORTS ?? '.', String(process.pid)), String(process.memoryUsage().heapUsed));
});
