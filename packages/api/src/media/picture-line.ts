import { Problem } from '../problem.ts';

/** Lets some pictures in at a time. */
export interface PictureLine {
  /** Runs `work` once there is room, in the order of the calls. @throws Problem 503 where too many wait */
  hold<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

const usual = { mostHeld: 4, mostWaiting: 200 };

/** A picture has up to 20 MB: those that wait are not read yet, or a few hundred requests at once would fill the memory. */
export function pictureLine({ mostHeld, mostWaiting } = usual): PictureLine {
  let held = 0;
  const waiting: (() => void)[] = [];
  return {
    waiting: () => waiting.length,
    async hold(work) {
      if (held < mostHeld) held += 1;
      else {
        if (waiting.length >= mostWaiting) throw busy();
        // Who leaves gives their place to the next.
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else held -= 1;
      }
    },
  };
}

const busy = () =>
  new Problem(503, {
    title: 'Temporarily unavailable',
    message: 'Too many pictures are on their way. Please try again in a moment.',
    code: 'unavailable',
  });

/** From our own storage. */
export const uploadedPictures = pictureLine();
/** From other servers, which may be slow: nobody's upload waits for them. */
export const copiedPictures = pictureLine();
