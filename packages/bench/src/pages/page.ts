/** The measured values of a page, by name: ours and those of the baseline, in the order of the runs. */
export type Measured = Record<string, { ours: number[]; baseline: number[] }>;

declare global {
  interface Window {
    /** The measurements that a page offers to the process that opened it. */
    bench: Record<string, (...counts: number[]) => Promise<Measured>>;
    gc?: () => void;
  }
  interface Performance {
    memory?: { usedJSHeapSize: number };
  }
}

/** Keeps our measurements apart from those of the baseline. */
export function record(): { measured: Measured; add: (name: string, of: 'ours' | 'baseline', value: number) => void } {
  const measured: Measured = {};
  return {
    measured,
    add: (name, of, value) => {
      measured[name] ??= { ours: [], baseline: [] };
      measured[name][of].push(value);
    },
  };
}

/** After the next frame has been painted. */
export const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Bytes of the heap after collecting what nobody holds. */
export async function heap(): Promise<number> {
  for (let turn = 0; turn < 2; turn += 1) {
    window.gc?.();
    await painted();
  }
  return performance.memory?.usedJSHeapSize ?? Number.NaN;
}

export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Resolves when `isThere` holds, and after the frame that shows it. */
export function shown(element: Element, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page did not show what it should.')), 20_000);
    const look = () => {
      if (!isThere()) return;
      clearTimeout(timer);
      observer.disconnect();
      void painted().then(resolve);
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
}
