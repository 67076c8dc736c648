import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/testing';
import { childrenOf } from './children.ts';

const names = (unitId: string) => childrenOf('preparations', 'unitId', unitId).map(({ name }) => name);

it('answers the records of each parent as they are now, and none for a parent without any', async () => {
  const api = fakeApi({
    records: {
      preparations: [
        { id: 'a', name: 'Washing', unitId: 'shelf' },
        { id: 'b', name: 'Pouring', unitId: 'shelf' },
        { id: 'c', name: 'Sewing', unitId: 'table' },
      ],
    },
  });
  await collection('preparations').load({ force: true });
  expect([names('shelf'), names('table'), names('corner')]).toEqual([['Washing', 'Pouring'], ['Sewing'], []]);
  api.change('preparations', 'b', { unitId: 'table' });
  await collection('preparations').load({ force: true });
  expect([names('shelf'), names('table')]).toEqual([['Washing'], ['Pouring', 'Sewing']]);
});

it('goes through the records once for all rows, not once for each', async () => {
  const units = Array.from({ length: 50 }, (_, index) => `unit${index}`);
  fakeApi({ records: { preparations: units.map((unitId) => ({ id: `of ${unitId}`, name: unitId, unitId })) } });
  await collection('preparations').load({ force: true });
  const listOfEach = jest.spyOn(collection('preparations'), 'byAtom');
  expect(units.flatMap(names)).toEqual(units);
  expect(childrenOf('preparations', 'unitId', 'unit7')).toBe(childrenOf('preparations', 'unitId', 'unit7'));
  expect(listOfEach).not.toHaveBeenCalled();
});
