import { defineRemote, ExtensionPoint } from '@groundwork/shell-sdk';
import { build, expectNoAxeViolations } from '@groundwork/testing';
import { act, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { setSwitchedOff } from '../availability/switched-off.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const product = build('products', { id: 'pink', name: 'Pink Tower' });
const code = (component: unknown) => async () => ({ default: component as ComponentType<never> });

function ProductPage() {
  return (
    <>
      <h1>Pink Tower</h1>
      <ExtensionPoint name="product.details" props={{ record: product }}>
        {(title, content) => (
          <section aria-label={title}>
            <h2>{title}</h2>
            {content}
          </section>
        )}
      </ExtensionPoint>
      <p>and the rest of it</p>
    </>
  );
}
const owner = buildRelease({ routes: [buildRoute({ code: 'page' })] });
const section = { name: 'stock', point: 'product.details', title: 'Stock', code: 'stock' };
const giver = (contribution: Partial<typeof section & { role: 'Director'; categories: ['PES'] }> = {}) =>
  buildRelease({
    name: 'warehouse',
    displayName: 'Warehouse',
    contributions: [{ categories: ['PES'], ...section, ...contribution }],
  });
const catalog = defineRemote({ codes: { page: code(ProductPage) } });
const warehouse = (component: unknown) => defineRemote({ codes: { stock: code(component) } });
const Stock = ({ record }: { record: { name: string } }) => <p>{`9 of ${record.name}`}</p>;
function Broken(): never {
  throw new Error('no such shelf');
}
const show = (options: Parameters<typeof renderPortal>[0]) => renderPortal({ route: '/products', ...options });
const stock = () => screen.queryByRole('region', { name: 'Stock' });

afterEach(() => {
  setSwitchedOff([]);
  jest.restoreAllMocks();
});

it("shows in one remote's page what another one contributes, with the props of the place", async () => {
  const { container } = await show({
    releases: [owner, giver()],
    modules: { catalog, warehouse: warehouse(Stock) },
  });
  expect(await within(stock()!).findByText('9 of Pink Tower')).toBeVisible();
  await expectNoAxeViolations(container);
});

it('leaves the page whole in a portal without the other remote', async () => {
  await show({ releases: [owner], modules: { catalog } });
  expect(screen.getByText('and the rest of it')).toBeVisible();
  expect(stock()).toBeNull();
});

it('keeps code that cannot be loaded to its section, and tries again when asked', async () => {
  const modules: Record<string, ReturnType<typeof defineRemote> | Error> = { catalog, warehouse: new Error('gone') };
  const { user } = await show({ releases: [owner, giver()], modules });
  const notice = await within(stock()!).findByRole('alert');
  expect(notice).toHaveTextContent('Stock could not be shown');
  expect(screen.getByText('and the rest of it')).toBeVisible();
  modules.warehouse = warehouse(Stock);
  await user.click(within(notice).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('9 of Pink Tower')).toBeVisible();
});

it('keeps a contribution that throws to its section, and reports it for its own remote', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { report } = await show({ releases: [owner, giver()], modules: { catalog, warehouse: warehouse(Broken) } });
  expect(await within(stock()!).findByRole('alert')).toHaveTextContent('no such shelf');
  expect(screen.getByRole('heading', { name: 'Pink Tower' })).toBeVisible();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ remote: 'warehouse', cause: 'render' }));
});

it('takes a contribution out of the open page when its remote is switched off', async () => {
  await show({ releases: [owner, giver()], modules: { catalog, warehouse: warehouse(Stock) } });
  expect(await screen.findByText('9 of Pink Tower')).toBeVisible();
  act(() => void setSwitchedOff([{ name: 'warehouse', reason: '' }]));
  expect(stock()).toBeNull();
  expect(screen.getByText('and the rest of it')).toBeVisible();
});

it.each([
  ['a role below the declared one', { role: 'Contributor' as const }, false],
  ['the declared role', { role: 'Director' as const }, true],
])('asks for the role that the contribution declares: %s', async (_, user, isShown) => {
  const releases = [owner, giver({ role: 'Director' })];
  await show({ releases, modules: { catalog, warehouse: warehouse(Stock) }, user });
  expect(stock() !== null).toBe(isShown);
});
