import { type Product, success } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { act, renderHook } from '@testing-library/react';
import { useArchived } from './useArchived.ts';

it('shows what was asked for last, though the answer to an earlier question comes after it', async () => {
  const answers: ((ids: readonly string[]) => void)[] = [];
  jest.spyOn(collection('products'), 'query').mockImplementation(
    () =>
      new Promise((resolve) => {
        const answer = (ids: readonly string[]) =>
          resolve(success(ids.map((id) => ({ id, isArchived: true }) as Product)));
        answers.push(answer);
      }),
  );
  const { result } = renderHook(() => useArchived<Product>('products', true));
  act(() => void result.current.reload());
  await act(async () => answers[1]?.(['archived']));
  await act(async () => answers[0]?.(['archived', 'reactivated since']));
  expect(result.current.rows.map(({ id }) => id)).toEqual(['archived']);
});
