import { mediaTitle } from './media-title.ts';

it.each([
  ['Pink Tower', 'Pink Tower'],
  ['Broken tray##c115d40f', 'Broken tray'],
  ['##c115d40f', 'Image'],
  ['Shelf #2', 'Shelf #2'],
])('calls the picture %s %s', (name, title) => {
  expect(mediaTitle(name)).toBe(title);
});
