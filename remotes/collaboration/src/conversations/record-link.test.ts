import { renderInShell } from '@groundwork/testing';
import { linkedRecord, readReference, recordLink } from './record-link.ts';

const id = '6f0c2f4e-0000-4000-8000-000000000001';
beforeEach(() => renderInShell(null));

it('finds the record behind a link that it made', () => {
  const link = recordLink({ name: 'orders', id });
  expect(link).toBe(`http://localhost/conversations?record=orders/${id}`);
  expect(linkedRecord(link)).toEqual({ name: 'orders', entity: 'order', id });
});

it.each([
  `https://elsewhere.example/conversations?record=orders/${id}`,
  `http://localhost/orders?record=orders/${id}`,
  'http://localhost/conversations',
  'http://[',
  'javascript:alert(1)',
])('takes %s for no record of ours', (link) => {
  expect(linkedRecord(link)).toBeUndefined();
});

it.each(['', 'orders', 'orders/', `passwords/${id}`, `orders/${id}/edit`, 'orders/../users', `constructor/${id}`])(
  'reads nothing out of "%s"',
  (text) => {
    expect(readReference(text)).toBeUndefined();
  },
);
