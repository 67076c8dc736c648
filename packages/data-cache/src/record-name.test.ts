import { build } from '@groundwork/data-cache/testing';
import { recordName, titleOfName } from './record-name.ts';

// The stored names of module requests and pictures carry more than what people read.
it.each([
  ['moduleRequests', 'Replacement-Wooden tray-1795349383632', 'Replacement for Wooden tray'],
  ['mediaitems', 'Front view##project-7', 'Front view'],
] as const)(
  'reads the title of %s from the stored name, and of nothing else that has such a name',
  (of, name, title) => {
    expect(titleOfName(of, name)).toBe(title);
    expect(titleOfName('vendors', name)).toBe(name);
    expect(titleOfName(undefined, name)).toBe(name);
  },
);

it('knows by the record itself whose name it is', () => {
  expect(recordName(build('moduleRequests', { name: 'Wish-Lamp' }))).toBe('Wish: Lamp');
  expect(recordName(build('mediaitems', { name: 'Front view##project-7' }))).toBe('Front view');
  expect(recordName(build('vendors', { name: 'Wish-Lamp' }))).toBe('Wish-Lamp');
  expect(recordName(build('users', { firstName: 'Ada', lastName: 'Moss' }))).toBe('Ada Moss');
});
