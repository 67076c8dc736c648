import { collection } from '@groundwork/data-cache';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import WarehouseInventoryPage from '../warehouse-inventory/WarehouseInventoryPage.tsx';
import { countLine, countsWorld } from './testing/counts-world.ts';

jest.setTimeout(60_000);
const picker = { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } as const;
const open = async (route: string, options: ShellOptions = {}) => {
  const api = options.api ?? countsWorld();
  const view = await renderInShell(<WarehouseInventoryPage />, {
    ...{ warehouseId: 'portland', route, user: picker },
    ...options,
    api,
  });
  return { ...view, api };
};
const rowOf = (name: string) => screen.getByText(name).closest('[role=row]') as HTMLElement;

describe('suggested counts', () => {
  const suggesting = () => {
    const api = countsWorld();
    api.on('GET', 'counts/suggestions', () => ({
      body: [
        { inventoryItemId: 'jug', reasons: ['short'], class: 'A', moves90Days: 12 },
        { inventoryItemId: 'mop', reasons: ['never'], class: 'C', moves90Days: 0 },
        { inventoryItemId: 'dish', reasons: ['due'], class: 'B', moves90Days: 1 },
      ],
    }));
    api.on('POST', 'counts/open', () => ({
      body: {
        counts: api.seed('counts', [
          {
            ...{ id: 'c43', name: 'Count 43', number: 43, warehouseId: 'portland', status: 'Open' as const },
            scope: { kind: 'items' as const, inventoryItemIds: ['jug'] },
          },
        ]),
        countlines: api.seed('countlines', [countLine('jug', { id: 'l43', countId: 'c43', locale: 'B2_01' })]),
      },
    }));
    return api;
  };

  it('say why each item should be counted, and open a count of those that are chosen', async () => {
    const { user, api } = await open('/?tab=counts', { api: suggesting() });
    await user.click(await screen.findByRole('button', { name: 'Choose' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suggested counts' });
    await within(dialog).findByText('Water jug');
    expect(rowOf('Water jug')).toHaveTextContent(/B2_01.*somebody came up short · moved 12 times in 90 days.*A/);
    expect(rowOf('Child mop')).toHaveTextContent(/never counted.*C/);
    expect(rowOf('Soap dish')).toHaveTextContent('not counted for long · moved once in 90 days');
    expect(within(dialog).getByRole('button', { name: 'Count 3 items' })).toBeInTheDocument();
    await user.click(within(rowOf('Water jug')).getByRole('checkbox'));
    await user.click(await within(dialog).findByRole('button', { name: 'Count 1 item' }));
    const count = await screen.findByRole('dialog', { name: 'New count' });
    expect(within(count).getByText('The chosen item is counted.')).toBeInTheDocument();
    await user.click(within(count).getByRole('button', { name: 'Open count' }));
    expect(await screen.findByRole('heading', { name: 'Count 43' })).toBeInTheDocument();
    expect(api.sent('POST', 'counts/open')[0]?.body).toMatchObject({
      ...{ warehouseId: 'portland', blind: true, scope: { kind: 'items', inventoryItemIds: ['jug'] } },
    });
  });

  it('are not asked for by who may not count', async () => {
    const { api } = await open('/?tab=counts', { api: suggesting(), user: { id: 'rea', role: 'ReadOnly' } });
    await screen.findByText('Count 42');
    expect(api.sent('GET', 'counts/suggestions')).toEqual([]);
  });
});

it('covers in a new count what has a tag', async () => {
  const api = countsWorld();
  api.seed('tags', [{ id: 'fragile', name: 'Fragile' }]);
  api.change('inventoryitems', 'jug', { tagIds: ['fragile'] });
  api.on('POST', 'counts/open', () => ({ body: { counts: [], countlines: [] } }));
  const { user } = await open('/?tab=counts', { api });
  await user.click(await screen.findByRole('button', { name: 'New count' }));
  const dialog = await screen.findByRole('dialog', { name: 'New count' });
  await user.click(within(dialog).getByRole('radio', { name: 'Tag' }));
  await user.click(within(dialog).getByRole('combobox', { name: /^Tag/ }));
  await user.click(await screen.findByRole('option', { name: 'Fragile' }));
  await user.tab();
  await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('1 item'));
  await user.click(within(dialog).getByRole('button', { name: 'Open count' }));
  const scope = { kind: 'tag', tagId: 'fragile' };
  await waitFor(() => expect(api.sent('POST', 'counts/open')[0]?.body).toMatchObject({ scope }));
});

describe('a quick count', () => {
  const quick = () => {
    const api = countsWorld();
    api.on('POST', 'inventoryitems/count', ({ body }) => {
      const { counts } = body as { counts: { inventoryItemId: string; onShelf: number }[] };
      const changed = counts.map(({ inventoryItemId, onShelf }) =>
        // The server adds the pieces in totes and on their way: 5 of the dish.
        api.change('inventoryitems', inventoryItemId, { cycleCount: onShelf + (inventoryItemId === 'dish' ? 5 : 0) }),
      );
      return { body: { inventoryitems: changed } };
    });
    api.on('POST', 'inventoryitems/applyCount', ({ body }) => {
      const { inventoryItemIds } = body as { inventoryItemIds: string[] };
      const changed = inventoryItemIds.map((id) =>
        api.change('inventoryitems', id, {
          quantity: api.stored('inventoryitems', id)?.cycleCount ?? 0,
          cycleCount: undefined,
        }),
      );
      return { body: { inventoryitems: changed } };
    });
    return api;
  };

  it('stores what is on the shelf of each item, then shows the differences', async () => {
    const { user, api } = await open('/?tab=counts&quick=count', { api: quick() });
    const figure = await screen.findByRole('textbox', { name: 'On the shelf' });
    await screen.findByRole('region', { name: 'B1_05, Child mop' });
    await user.type(figure, '4');
    await user.click(screen.getByRole('button', { name: 'Save, next B1_06' }));
    await waitFor(() =>
      expect(api.sent('POST', 'inventoryitems/count')[0]?.body).toEqual({
        counts: [{ inventoryItemId: 'mop', onShelf: 4 }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'See differences' }));
    await user.click(await screen.findByRole('button', { name: 'See differences' }));
    expect(await screen.findByText('1 above tolerance, 0 within')).toBeInTheDocument();
    expect(rowOf('Child mop')).toHaveTextContent(/4.*6.*\u22122.*missing/);
  });

  it('leaves out what travels to another warehouse', async () => {
    const api = quick();
    const transit = { toLocationId: 'lyon', sentUtc: '2026-11-20T09:30:00.000Z' };
    api.change('inventoryitems', 'mop', { transit });
    await open('/?tab=counts&quick=count', { api });
    expect(await screen.findByRole('region', { name: 'B1_06, Soap dish' })).toBeInTheDocument();
    expect(screen.getByText(/0 of 2 counted/)).toBeInTheDocument();
  });

  it('is applied by a Contributor', async () => {
    const api = quick();
    api.change('inventoryitems', 'mop', { cycleCount: 4 });
    const { user } = await open('/?tab=counts&quick=review', { api, user: { id: 'connie', role: 'Contributor' } });
    await user.click(await screen.findByRole('button', { name: 'Apply 1' }));
    await waitFor(() => expect(api.stored('inventoryitems', 'mop')?.quantity).toBe(4));
    expect(api.sent('POST', 'inventoryitems/applyCount')[0]?.body).toEqual({ inventoryItemIds: ['mop'] });
  });

  it('says how many were applied where the server refuses some of many', async () => {
    const api = quick();
    const many = Array.from({ length: 201 }, (_, index) => ({ id: `peg-${index}`, name: `Peg ${index}` }));
    const common = { locationId: 'portland', quantity: 5, cycleCount: 5, reservations: [] };
    api.seed(
      'inventoryitems',
      many.map((item) => ({ ...item, ...common })),
    );
    let asked = 0;
    api.on('POST', 'inventoryitems/applyCount', () => {
      asked += 1;
      if (asked === 1) return { body: { inventoryitems: [] } };
      const fieldErrors = [{ field: 'inventoryItemIds.0', message: 'It was moved meanwhile.' }];
      return { status: 409, body: { message: 'Not possible', fieldErrors } };
    });
    const { user } = await open('/?tab=counts&quick=review', { api, user: { id: 'connie', role: 'Contributor' } });
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(
      await screen.findByText(/^200 of 201 were applied, the others were not\. Peg \d+: It was moved meanwhile\.$/),
    ).toBeVisible();
  });

  it('can store that nothing was found, or be taken back to be counted again', async () => {
    const api = quick();
    api.change('inventoryitems', 'mop', { cycleCount: 4 });
    api.change('inventoryitems', 'jug', { cycleCount: 1 });
    const { user, container } = await open('/?tab=counts&quick=review', {
      ...{ api, user: { id: 'connie', role: 'Contributor' } },
    });
    await screen.findByText('Water jug');
    await expectNoAxeViolations(container);
    await user.click(within(rowOf('Child mop')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Not found' }));
    await waitFor(() => expect(api.stored('inventoryitems', 'jug')?.cycleCount).toBe(0));
    expect(api.stored('inventoryitems', 'mop')?.cycleCount).toBe(4);
    await user.click(screen.getByRole('button', { name: 'Count again' }));
    await waitFor(() => expect(screen.queryByText('Water jug')).not.toBeInTheDocument());
    expect(api.stored('inventoryitems', 'jug')?.cycleCount ?? null).toBeNull();
    expect(screen.getByText('Child mop')).toBeInTheDocument();
  });
});

it('does not say that nothing is counted while the lines of a count are not there', async () => {
  const api = countsWorld();
  const reconnect = api.failNetwork('GET', 'countlines');
  await open('/?tab=counts', { api });
  await screen.findByText('Count 42');
  expect(rowOf('Count 42')).toHaveTextContent('Open');
  expect(rowOf('Count 42')).not.toHaveTextContent('0 of 0');
  reconnect();
  await act(async () => void (await collection('countlines').load({ force: true })));
  await waitFor(() => expect(rowOf('Count 42')).toHaveTextContent('0 of 3'));
});
