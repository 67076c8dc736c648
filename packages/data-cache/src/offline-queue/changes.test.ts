import type { StoredRecord } from '../stored-record.ts';
import {
  type Changes,
  changesNothing,
  changesOf,
  conflictIn,
  describe as describeChanges,
  fieldsAfter,
  operationsOf,
  rebaseOnto,
  touchesSame,
} from './changes.ts';

const record = (fields: Record<string, unknown> = {}): StoredRecord => ({
  id: 'p',
  timeCreatedUtc: '2026-01-01T00:00:00.000Z',
  timeModifiedUtc: '2026-01-01T00:00:00.000Z',
  isArchived: false,
  isDeleted: false,
  ...fields,
});
const change = (before: Record<string, unknown>, field: string, value: unknown) =>
  changesOf(record(before), [{ op: 'replace', path: `/${field}`, value }]);
const after = (changes: Changes, now: Record<string, unknown>) => fieldsAfter(changes, record(now));

describe('notes that were written on', () => {
  it('are put behind what is there by then, once', () => {
    const changes = change({ notes: 'Old' }, 'notes', 'Old\nmine');
    expect(after(changes, { notes: 'Old\ntheirs\n' })).toEqual({ notes: 'Old\ntheirs\nmine' });
    expect(after(changes, {})).toEqual({ notes: 'mine' });
    // The first attempt arrived: it is not written a second time.
    expect(after(changes, { notes: 'Old\nmine\ntheirs' })).toEqual({ notes: 'Old\nmine\ntheirs' });
    // A line that only begins like it is another one.
    expect(after(changes, { notes: 'Old\nmine too' })).toEqual({ notes: 'Old\nmine too\nmine' });
    expect(after(change({}, 'notes', 'first'), { notes: 'theirs' })).toEqual({ notes: 'theirs\nfirst' });
  });

  it('are there twice where somebody has written the same twice', () => {
    const first = change({ notes: 'Old' }, 'notes', 'Old\nmine');
    const second = change({ notes: 'Old\nmine' }, 'notes', 'Old\nmine\nmine');
    const once = after(first, { notes: 'Old' });
    const twice = after(second, once);
    expect(twice).toEqual({ notes: 'Old\nmine\nmine' });
    // The answer of the second was lost: it is not written a third time.
    expect(after(second, { notes: 'Old\nmine\nmine\ntheirs' })).toEqual({ notes: 'Old\nmine\nmine\ntheirs' });
    // Kept by an older release.
    expect(after({ notes: { kind: 'append', text: 'mine' } }, once)).toEqual(once);
    // Of several lines.
    const long = change({ notes: 'a\nb' }, 'notes', 'a\nb\na\nb');
    expect(after(long, { notes: 'a\nb' })).toEqual({ notes: 'a\nb\na\nb' });
  });

  it('are replaced where the text before was changed, and so are those that only became longer in their last line', () => {
    expect(after(change({ notes: 'Old' }, 'notes', 'New'), { notes: 'Old' })).toEqual({ notes: 'New' });
    expect(after(change({ notes: 'Old' }, 'notes', 'Older'), { notes: 'Old' })).toEqual({ notes: 'Older' });
    expect(after(change({ notes: 'Old' }, 'notes', null), { notes: 'Old' })).toEqual({ notes: null });
    expect(after(change({ notes: 'Old' }, 'notes', 'Old\n'), { notes: 'Old' })).toEqual({ notes: 'Old\n' });
  });
});

describe('pictures', () => {
  it('that were added and taken off are so in the list that is there by then', () => {
    const changes = change({ mediaItemIds: ['a', 'b'] }, 'mediaItemIds', ['b', 'mine']);
    expect(after(changes, { mediaItemIds: ['a', 'b', 'theirs'] })).toEqual({ mediaItemIds: ['b', 'theirs', 'mine'] });
    expect(after(changes, { mediaItemIds: ['mine', 'b'] })).toEqual({ mediaItemIds: ['mine', 'b'] });
    expect(after(changes, {})).toEqual({ mediaItemIds: ['mine'] });
  });

  it('that are the same as before are no change; anything else is one', () => {
    expect(changesNothing(change({ mediaItemIds: ['a'] }, 'mediaItemIds', ['a']))).toBe(true);
    expect(changesNothing(change({ mediaItemIds: ['a'] }, 'mediaItemIds', []))).toBe(false);
    expect(changesNothing(change({}, 'mediaItemIds', ['a']))).toBe(false);
    expect(changesNothing(change({ status: 'New' }, 'status', 'New'))).toBe(false);
  });
});

describe('a value that was replaced', () => {
  const done = change({ status: 'New' }, 'status', 'Complete');

  it('is in the way of another one that was set meanwhile, and of nothing else', () => {
    expect(conflictIn(done, record({ status: 'New' }), 'Pouring')).toBeUndefined();
    expect(conflictIn(done, record({ status: 'Complete' }), 'Pouring')).toBeUndefined();
    expect(conflictIn(done, record({ status: 'Problem' }), 'Pouring')).toBe(
      'Pouring was set to Problem meanwhile. Retry sets it to yours.',
    );
    const notes = change({ notes: 'Old' }, 'notes', 'New');
    expect(conflictIn(notes, record({ notes: 'Theirs' }), 'Pouring')).toBe(
      'The notes of Pouring were changed meanwhile. Retry puts yours in their place.',
    );
    // Nothing there and an empty text are the same.
    expect(conflictIn(change({}, 'notes', 'New'), record({ notes: '' }), 'Pouring')).toBeUndefined();
    expect(conflictIn(change({}, 'notes', 'New'), record({ notes: null }), 'Pouring')).toBeUndefined();
  });

  it('is in the way of nothing where it adds to what is there', () => {
    const more = {
      ...change({ notes: 'Old' }, 'notes', 'Old\nmine'),
      ...change({ mediaItemIds: ['a'] }, 'mediaItemIds', ['a', 'mine']),
    };
    expect(conflictIn(more, record({ notes: 'Theirs', mediaItemIds: [] }), 'Pouring')).toBeUndefined();
  });

  it('is set over the other one once the user has read of it', () => {
    const again = rebaseOnto(done, record({ status: 'Problem' }));
    expect(conflictIn(again, record({ status: 'Problem' }), 'Pouring')).toBeUndefined();
    expect(conflictIn(again, record({ status: 'New' }), 'Pouring')).toBeDefined();
    expect(operationsOf(after(again, { status: 'Problem' }))).toEqual([
      { op: 'replace', path: 'status', value: 'Complete' },
    ]);
    expect(conflictIn(rebaseOnto(done, undefined), record(), 'Pouring')).toBeUndefined();
    const note = change({ notes: 'Old' }, 'notes', 'Old\nmine');
    expect(rebaseOnto(note, record({ notes: 'Theirs' }))).toEqual(note);
  });
});

it('waits behind another change of the same field only', () => {
  const [status, notes] = [change({}, 'status', 'New'), change({}, 'notes', 'x')];
  expect(touchesSame(status, { ...notes, ...status })).toBe(true);
  expect(touchesSame(status, notes)).toBe(false);
  expect(touchesSame({}, notes)).toBe(false);
});

it.each<[string, Changes]>([
  ['Complete', change({ status: 'New' }, 'status', 'Complete')],
  ['Note: the handle is loose', change({ notes: 'Old' }, 'notes', 'Old\nthe handle is loose')],
  // Whose note it is and when it was written is known where it waits.
  ['Note: loose', change({}, 'notes', '2026-11-20 12:00 Ada Moss: loose')],
  ['Notes', change({ notes: 'Old' }, 'notes', 'New')],
  ['Reservations', change({ reservations: [] }, 'reservations', [{ id: 'r' }])],
  ['1 photo', change({}, 'mediaItemIds', ['a'])],
  ['2 photos', change({}, 'mediaItemIds', ['a', 'b'])],
  ['1 photo, 2 photos taken off', change({ mediaItemIds: ['a', 'b'] }, 'mediaItemIds', ['c'])],
  ['1 photo taken off', change({ mediaItemIds: ['a'] }, 'mediaItemIds', [])],
  ['Complete · 1 photo', { ...change({}, 'status', 'Complete'), ...change({}, 'mediaItemIds', ['a']) }],
  ['Complete', { ...change({}, 'status', 'Complete'), ...change({}, 'mediaItemIds', []) }],
])('is called %p', (words, changes) => {
  expect(describeChanges(changes)).toBe(words);
});
