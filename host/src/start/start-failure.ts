/** The last resort when the page cannot be put together at all: says why, in plain elements. */
export function renderStartFailure(error: unknown): void {
  console.error('Groundwork could not start.', error);
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  title.textContent = 'Groundwork could not start';
  text.textContent = `${error instanceof Error ? error.message : String(error)} Load the page again; if this stays, contact support.`;
  main.append(title, text);
  main.style.padding = '24px';
  document.body.append(main);
}
