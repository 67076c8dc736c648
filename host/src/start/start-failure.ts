import { reasonOf } from '../loader/failure.ts';

/** The last resort when the page cannot be put together at all: says why, in plain elements. */
export const renderStartFailure = (error: unknown): void => show('Groundwork could not start', error);

/** The last resort when the shell itself throws: React has taken everything away by then. */
export function renderFailure(error: unknown): void {
  show('Groundwork had to stop', error);
  // As without this: the loader names whose code it was.
  reportError(error);
}

function show(heading: string, error: unknown): void {
  console.error(`${heading}.`, error);
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  title.textContent = heading;
  text.textContent = `${reasonOf(error)} Load the page again; if this stays, contact support.`;
  main.append(title, text);
  main.style.padding = '24px';
  // What the page said while it opened is no longer true.
  document.getElementById('root')?.replaceChildren();
  document.body.append(main);
}
