/** Milliseconds of work at a time: a browser calls itself idle for 50, and a key that is pressed then would wait for them. */
const slice = 8;
/** Between two of them, where the browser does not say when it is idle. */
const pause = 30;

/** Does the work part by part, while the page has nothing else to do. @returns how to give it up */
export function inIdleTime(work: Iterator<void>): () => void {
  let isStopped = false;
  const proceed = () => {
    const end = performance.now() + slice;
    while (!isStopped && performance.now() < end) if (work.next().done) return;
    if (!isStopped) later();
  };
  const later = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(proceed);
    else setTimeout(proceed, pause);
  };
  later();
  return () => {
    isStopped = true;
  };
}
