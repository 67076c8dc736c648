/**
 * AG Grid reserves 16 px at the right and at the bottom for overlay scrollbars, which take no room. With overlay
 * scrollbars this returns a width that is invisible; undefined lets AG Grid measure.
 */
export const scrollbarWidth = (): number | undefined => (width() === 0 ? overlay : undefined);
const overlay = 0.01;
/** The room that AG Grid reserves for a scrollbar. */
export const scrollbarRoom = (): number => width() || overlay;
const width = () => {
  measured ??= measure();
  return measured;
};
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
