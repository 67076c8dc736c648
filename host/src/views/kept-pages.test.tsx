import { defineRemote, useIsActive } from '@groundwork/shell-sdk';
import { screen } from '@testing-library/react';
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
const catalog = buildRelease({
  routes: names.map((name) => buildRoute({ path: `/${name}`, name, title: name, code: name })),
  menu: names.map((name, order) => ({ route: name, place: 'more', order, label: name, categories: ['PES'] })),
});
const modules = {
  catalog: defineRemote({ codes: Object.fromEntries(names.map((name) => [name, pageOf(name)])) }),
};

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
