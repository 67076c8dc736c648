/**
 * AG Grid reserves 16 px at the right and at the bottom for overlay scrollbars, which take no room. With overlay
 * scrollbars this returns a width that is invisible; undefined lets AG Grid measure.
 */
export function scrollbarWidth(): number | undefined {
  measured ??= measure();
  return measured === 0 ? 0.01 : undefined;
}
let measured: number | undefined;

function measure(): number {
  const box = document.createElement('div');
  Object.assign(box.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: '50px',
    height: '50px',
    overflow: 'scroll',
  });
  document.body.append(box);
  const width = box.offsetWidth - box.clientWidth;
  box.remove();
  return width;
}
