import { defineRemote, useIsActive, usePlaceName } from '@groundwork/shell-sdk';
import { screen, waitFor } from '@testing-library/react';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const names = ['Products', 'Vendors', 'Tags'] as const;
const renders = { Products: 0, Vendors: 0, Tags: 0, marks: 0 };
/** The part of a page that asks whether its page is shown. */
function Mark() {
  renders.marks += 1;
  return <p>{useIsActive() ? 'shown' : 'kept'}</p>;
}
const pageOf = (name: (typeof names)[number]) => async () => ({
  default: (() => {
    renders[name] += 1;
    return (
      <>
        <h1>{name}</h1>
        {name === 'Products' && <Mark />}
      </>
    );
  }) as never,
});
function Places() {
  usePlaceName('Reading corner');
  return <h1>Reading corner</h1>;
}
const pages = [...names, 'Places'];
const catalog = buildRelease({
  routes: pages.map((name) => buildRoute({ path: `/${name}`, name, title: name, code: name })),
  menu: pages.map((name, order) => ({ route: name, place: 'more', order, label: name, categories: ['PES'] })),
});
const modules = {
  catalog: defineRemote({
    codes: {
      ...Object.fromEntries(names.map((name) => [name, pageOf(name)])),
      Places: async () => ({ default: Places as never }),
    },
  }),
};

it('names the place that the shown page is in, and no place of a kept one', async () => {
  const { user } = await renderPortal({ releases: [catalog], modules, route: '/Products' });
  const pageIs = (name: string) => {
    expect(screen.getByRole('main', { name })).toBeVisible();
    expect(document.title).toBe(`${name} · Groundwork`);
  };
  await screen.findByText('shown');
  pageIs('Products');
  await user.click(screen.getByRole('link', { name: 'Places' }));
  await screen.findByRole('heading', { name: 'Reading corner' });
  pageIs('Reading corner · Places');
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await screen.findByRole('heading', { name: 'Products' });
  pageIs('Products');
  await user.click(screen.getByRole('link', { name: 'Places' }));
  await screen.findByRole('heading', { name: 'Reading corner' });
  pageIs('Reading corner · Places');
});

it('renders no kept page again when another one is opened, only what asks whether its page is shown', async () => {
  const { user } = await renderPortal({ releases: [catalog], modules, route: '/Products' });
  await screen.findByText('shown');
  const { Products } = renders;
  const open = async (name: string) => {
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { name });
  };
  await open('Vendors');
  expect(screen.getByText('kept')).not.toBeVisible();
  const { Vendors, marks } = renders;
  await open('Tags');
  expect(renders).toMatchObject({ Products, Vendors, marks });
  await open('Vendors');
  expect(renders).toMatchObject({ Products, marks });
});

it('takes the fourth page away once the next one is shown [SH-21]', async () => {
  const { user } = await renderPortal({ releases: [catalog], modules, route: '/Products' });
  await screen.findByText('shown');
  for (const name of ['Vendors', 'Tags', 'Places']) {
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { name: name === 'Places' ? 'Reading corner' : name });
  }
  await waitFor(() => expect(screen.queryByText('Products', { selector: 'h1' })).toBeNull());
  expect(screen.getByText('Vendors', { selector: 'h1' })).toBeInTheDocument();
  expect(screen.getByText('Tags', { selector: 'h1' })).toBeInTheDocument();
});
