import { mediaTypeWords } from './media-type.ts';

it.each([
  ['image/jpeg', 'JPEG picture'],
  ['image/webp', 'WebP picture'],
  ['image/svg+xml', 'SVG picture'],
  ['video/mp4', 'MP4 video'],
  ['application/pdf', 'PDF document'],
  ['application/zip', 'application/zip'],
])('says %s in words', (type, words) => {
  expect(mediaTypeWords(type)).toBe(words);
});
