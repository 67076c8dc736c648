/** A contribution that is mounted, in the shown page or in a kept one. */
export interface DrawnContribution {
  /** Unmounts it and says so in its place. */
  stop: () => void;
  /** Mounts it again. */
  resume: () => void;
  /** Reports that it updates itself without end. */
  blame: () => void;
}

const drawn = new Set<DrawnContribution>();

/** Registers a contribution while it is mounted. Returns a function that ends it. */
export function addDrawn(contribution: DrawnContribution): () => void {
  drawn.add(contribution);
  return () => drawn.delete(contribution);
}

/** Those that are mounted, the newest first. */
export const drawnContributions = (): readonly DrawnContribution[] => [...drawn].reverse();
