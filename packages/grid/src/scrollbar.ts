/**
 * AG Grid keeps 16 px free at the right and at the bottom for scrollbars that lie over the content and take no room. Where
 * scrollbars are such, it is told a width that nobody sees; undefined lets it measure.
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
