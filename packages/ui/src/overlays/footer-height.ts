const footers = new Set<HTMLElement>();

const publish = () => {
  const highest = Math.max(0, ...[...footers].map(({ offsetHeight }) => offsetHeight));
  document.body.style.setProperty('--dialog-footer', `${highest}px`);
};

/** Tells the styles how high the footers of open dialogs are: on a phone, toasts stay above them. */
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
