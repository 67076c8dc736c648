import type { Picture } from './shoot.ts';
import type { Stop } from './stop.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page with all pictures, a row a stop; each leads to the picture itself. */
export function contactSheet(stops: readonly Stop[], pictures: readonly Picture[]): string {
  const rows = stops.flatMap(({ name, path, traveler }) => {
    const own = pictures
      .filter(({ stop }) => stop.name === name)
      .sort((a, b) => b.width - a.width || b.theme.localeCompare(a.theme));
    if (own.length === 0) return [];
    const cells = own.map(
      ({ file, width, theme, failure }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" height="320"></a>
<figcaption>${width} ${theme}${failure ? ` <strong>${escaped(failure)}</strong>` : ''}</figcaption></figure>`,
    );
    return [
      `<section id="${name}"><h2>${name}</h2><p>${escaped(path)} · ${traveler}</p>\n${cells.join('\n')}</section>`,
    ];
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Groundwork, every screen</title>
<style>
body { font: 14px system-ui; margin: 24px; background: #ddd; }
h2 { margin: 32px 0 0; }
p { margin: 0 0 8px; color: #444; }
figure { display: inline-block; margin: 0 12px 12px 0; }
img { display: block; background: #fff; }
strong { color: #a00; }
</style>
<h1>Groundwork, every screen</h1>
${rows.join('\n')}
</html>
`;
}
