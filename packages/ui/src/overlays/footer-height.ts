const footers = new Set<HTMLElement>();
let toasts: HTMLElement | null = null;

// At the toasts alone: a property of the body is inherited by everything, whose styles would be computed again.
const publish = () => {
  const highest = Math.max(0, ...[...footers].map(({ offsetHeight }) => offsetHeight));
  toasts?.style.setProperty('--dialog-footer', `${highest}px`);
};

/** The place of toasts, which stay above the footers of dialogs on a phone. */
export function placeToasts(region: HTMLElement | null): void {
  toasts = region;
  publish();
}

/** The styles of toasts follow how high the footers of open dialogs are. */
export function followFooter(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(publish);
  footers.add(footer);
  observer.observe(footer);
  return () => {
    observer.disconnect();
    footers.delete(footer);
    publish();
  };
}
