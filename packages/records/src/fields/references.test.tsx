import type { Product } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { Button } from '@groundwork/ui';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ReferenceField } from './ReferenceField.tsx';
import { ReferencesField } from './ReferencesField.tsx';

const api = () =>
  fakeApi({
    records: {
      products: [
        { id: 'tower', name: 'Pink Tower', price: 68 },
        { id: 'stair', name: 'Brown Stair', price: 112 },
        { id: 'mat', name: 'Work mat', price: 9 },
      ],
    },
  });
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

function Fields() {
  const [most, setMost] = useState(20);
  const props = {
    collection: 'products' as const,
    isOffered: (product: object) => ((product as Product).price ?? 0) < most,
    describe: () => `below ${most}`,
  };
  return (
    <>
      <Button onPress={() => setMost(100)}>More</Button>
      <ReferenceField {...props} label="One" value={undefined} onChange={() => undefined} />
      <ReferencesField {...props} label="Several" value={[]} onChange={() => undefined} />
    </>
  );
}

it.each(['One', 'Several'])(
  'offers what may be chosen now, where the rule or the words have changed: %s',
  async (label) => {
    const { user } = await renderInShell(<Fields />, { api: api() });
    const open = async () => {
      await user.click(screen.getByRole('combobox', { name: label }));
      await user.keyboard('{ArrowDown}');
      await screen.findByRole('option', { name: /Work mat/ });
    };
    await open();
    expect(offered()).toEqual(['Work matbelow 20']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await open();
    expect(offered()).toEqual(['Pink Towerbelow 100', 'Work matbelow 100']);
  },
);
