/** The words of a page on which nothing can be drawn yet, because a server is awaited. */
export const openingText = 'Opening Groundwork…';
/** The style of the page (host/edge/src/page.ts) shows the element of this id after a second. */
export const openingId = 'groundwork-opening';

/** Says that the page opens, in place of what the page said until its scripts arrived. */
export function showOpening(text = openingText): void {
  const words = document.createElement('p');
  words.id = openingId;
  words.setAttribute('role', 'status');
  words.textContent = text;
  document.getElementById('root')?.replaceChildren(words);
}
