/**
 * Calls `end` once when the npm that runs this process is gone: npm that is ended by its pid does not pass the signal on, and
 * its process gets another parent.
 */
export function whenNpmEnds(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 1000);
  timer.unref();
}
