import type { PresentPerson } from '@groundwork/contract';
import { applyPresence, forgetPresence, presenceInWords, presenceKnownAtom, presentPeople } from './presence.ts';
import { store } from './store.ts';

const person = (name: string, mode: PresentPerson['mode']): PresentPerson => ({
  user: name,
  name,
  mode,
  since: '2026-11-20T12:00:00.000Z',
});
const order = { collection: 'orders', id: 'o' } as const;
const namesAt = (record: Parameters<typeof presentPeople>[0]) => presentPeople(record).map(({ name }) => name);

it.each([
  ['', []],
  ['Ada is editing', [person('Ada', 'edit')]],
  ['Connie and Ben are viewing', [person('Connie', 'view'), person('Ben', 'view')]],
  ['Ana, Ben and Cy are picking', [person('Ana', 'pick'), person('Ben', 'pick'), person('Cy', 'pick')]],
  [
    'Ada is editing, Paul is picking, Ben is viewing',
    [person('Ben', 'view'), person('Paul', 'pick'), person('Ada', 'edit')],
  ],
  [
    'Staff is editing',
    [
      { ...person('Staff', 'edit'), user: undefined },
      { ...person('Staff', 'edit'), user: undefined },
    ],
  ],
])('says %p', (words, people) => {
  expect(presenceInWords(people)).toBe(words);
});

it('describes the activity and its record', () => {
  expect(presenceInWords([person('Ana', 'edit')], 'this')).toBe('Ana is editing this');
});

it('takes changes into what is known, and replaces it with all there is', () => {
  applyPresence({ 'orders/o': [person('Ada', 'edit')], 'orders/p': [person('Ben', 'view')] }, true);
  applyPresence({ 'orders/p': [] }, false);
  expect([namesAt(order), namesAt({ collection: 'orders', id: 'p' })]).toEqual([['Ada'], []]);
  applyPresence({ 'orders/q': [person('Cy', 'pick')] }, true);
  expect([namesAt(order), namesAt({ collection: 'orders', id: 'q' })]).toEqual([[], ['Cy']]);
});

it('is known from the first word of the server until nobody reports it any more', () => {
  forgetPresence();
  expect(store.get(presenceKnownAtom)).toBe(false);
  applyPresence({}, true);
  expect(store.get(presenceKnownAtom)).toBe(true);
  applyPresence({ 'orders/o': [person('Ada', 'edit')] }, false);
  forgetPresence();
  expect([store.get(presenceKnownAtom), namesAt(order)]).toEqual([false, []]);
});
