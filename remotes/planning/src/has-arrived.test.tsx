import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/testing';
import { getDefaultStore } from 'jotai';
import { planFactsAtom } from './plan/usePlanFacts.ts';

const store = getDefaultStore();
const lists = [
  ...['setupareatemplates', 'setupunittemplates', 'preparationtemplates', 'preparationitemtemplates', 'products'],
  ...['setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders', 'mediaitems'],
] as const;

it('reckons a plan again when a record that it names has changed, and not when lists were synchronized', async () => {
  const api = fakeApi({ records: { products: [{ id: 'jug', name: 'Jug' }] } });
  const heard = jest.fn();
  const stop = store.sub(planFactsAtom, heard);
  expect(store.get(planFactsAtom).isReady).toBe(false);
  for (const name of lists) await collection(name as 'products').load();
  const facts = store.get(planFactsAtom);
  expect(facts.isReady).toBe(true);
  heard.mockClear();
  for (const name of lists) await collection(name as 'products').load();
  expect(heard).not.toHaveBeenCalled();
  expect(store.get(planFactsAtom)).toBe(facts);
  api.change('products', 'jug', { name: 'Glass jug' });
  await collection('products').load();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.get(planFactsAtom).product('jug')?.name).toBe('Glass jug');
  stop();
});
