import { requestSubject, requestTitle } from './request-title.ts';

it.each([
  ['Replacement-Wooden tray-1795349383632', 'Wooden tray', 'Replacement for Wooden tray'],
  ['Replacement-Set of 3-1795349383632', 'Set of 3', 'Replacement for Set of 3'],
  ['Replacement-Pink-Tower', 'Pink-Tower', 'Replacement for Pink-Tower'],
  ['Wish-Outdoor Space 2', 'Outdoor Space 2', 'Wish: Outdoor Space 2'],
  ['Link-Order-1795349383632', '', 'Template link'],
  ['Metric measures for 2026', 'Metric measures for 2026', 'Metric measures for 2026'],
  ['Wishing well', 'Wishing well', 'Wishing well'],
])('%s is about %s and called %s', (name, subject, title) => {
  expect(requestSubject(name)).toBe(subject);
  expect(requestTitle(name)).toBe(title);
});
