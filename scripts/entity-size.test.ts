import { entitySize } from './entity-size.ts';

it.each(['vendor', 'tagSet', 'thing'])('writes a plain entity (%s) in less than 250 lines in all', (entity) => {
  const size = entitySize(entity);
  expect(size.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThan(250);
  expect(size.map(({ where }) => where)).toEqual(
    expect.arrayContaining([expect.stringMatching(/dialogs\.tsx$/), expect.stringMatching(/Page\.tsx$/)]),
  );
});
