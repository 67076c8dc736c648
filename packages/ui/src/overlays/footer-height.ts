const property = '--dialog-footer';
const heights = new Map<Element, number>();

const publish = () =>
  document.body.style.setProperty(property, `${Math.max(0, ...[...heights.values()].map(Math.round))}px`);

/** Tells the styles how high the footers of open dialogs are: on a phone, toasts stay above them. */
export function followFooter(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => {
    heights.set(footer, footer.getBoundingClientRect().height);
    publish();
  });
  observer.observe(footer);
  return () => {
    observer.disconnect();
    heights.delete(footer);
    publish();
  };
}
