import { collection } from '@groundwork/data-cache';
import { openDialog, useScope, useSession } from '@groundwork/shell-sdk';
import { screen } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { build, expectNoAxeViolations, fakeApi, renderInShell } from './index.ts';

function ProductNames() {
  const products = collection('products');
  const { user } = useSession();
  const { project } = useScope();
  const [created, setCreated] = useState('');
  useEffect(() => products.subscribe(), [products]);
  return (
    <main>
      <h1>{`${user.firstName} in ${project?.name}`}</h1>
      <ul>
        {useAtomValue(products.allAtom).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <button type="button" onClick={async () => setCreated((await openDialog('product.create', {}))?.name ?? '')}>
        New
      </button>
      <p>{created}</p>
    </main>
  );
}

describe('renderInShell', () => {
  it('gives a page its session, scope, records and the dialogs of other remotes', async () => {
    const api = fakeApi({
      records: { products: [{ name: 'Pink Tower' }], projects: [{ id: 'p', name: 'Cedar Lane' }] },
    });
    const { container, user, dialogs, location } = await renderInShell(<ProductNames />, {
      api,
      user: { firstName: 'Connie', role: 'Contributor' },
      projectId: 'p',
      route: '/products?q=pink',
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Connie in Cedar Lane');
    expect(await screen.findByText('Pink Tower')).toBeInTheDocument();
    expect(location()).toBe('/products?q=pink');
    await user.click(screen.getByRole('button', { name: 'New' }));
    expect(dialogs.opened).toEqual([{ name: 'product.create', props: {} }]);
    await dialogs.answer('product.create', build('products', { name: 'Red Rods' }));
    expect(screen.getByText('Red Rods')).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('says which rule a page breaks', async () => {
    const { container } = await renderInShell(<button type="button" />);
    await expect(expectNoAxeViolations(container)).rejects.toThrow('button-name');
  });
});
