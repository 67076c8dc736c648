import { build, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Catalog } from '../plan/build-component.ts';
import { addComponent, type ComponentLevel, type PlanParent } from '../plan/plan-tree.ts';
import { AddToPlan } from './AddToPlan.tsx';
import { choose as chooseIn, openPlan, planWorld, row, saved } from './testing/plan-world.tsx';

jest.setTimeout(90_000);

const templates = {
  setupareatemplates: [{ id: 'life', name: 'Life' }],
  setupunittemplates: [
    { id: 'shelf', name: 'Shelf' },
    { id: 'nook', name: 'Reading nook' },
  ],
  preparationtemplates: [{ id: 'pouring', name: 'Pouring' }],
};
const catalog: Catalog = {
  area: (id) =>
    build(
      'setupareatemplates',
      templates.setupareatemplates.find((one) => one.id === id),
    ),
  unit: (id) =>
    build(
      'setupunittemplates',
      templates.setupunittemplates.find((one) => one.id === id),
    ),
  preparation: (id) =>
    build(
      'preparationtemplates',
      templates.preparationtemplates.find((one) => one.id === id),
    ),
  item: () => undefined,
  hasProduct: () => true,
};
const tree = {
  areaDeployments: [{ id: 'area', name: 'Practical Life', omit: false, unitDeployments: [] } as never],
  unitDeployments: [],
  preparationDeployments: [],
};
const open = async (parent: PlanParent, level?: ComponentLevel) => {
  const onClose = jest.fn();
  const view = await renderInShell(
    <AddToPlan
      parent={parent}
      level={level}
      siblings={[]}
      catalog={catalog}
      onAdd={(component) => {
        const added = addComponent(tree, parent, component);
        return 'error' in added ? added.error : undefined;
      }}
      onClose={onClose}
    />,
    { api: fakeApi({ records: templates }) },
  );
  const { user } = view;
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Plan' }));
  const choose = async (template: string) => {
    await user.clear(dialog.getByRole('combobox', { name: 'Template' }));
    await user.type(dialog.getByRole('combobox', { name: 'Template' }), template);
    await user.click(await screen.findByRole('option', { name: template }));
  };
  const add = () => user.click(dialog.getByRole('button', { name: 'Add' }));
  return { ...view, dialog, choose, add, onClose };
};

const offers: readonly [PlanParent, string[]][] = [
  [{ type: 'PLAN' }, ['Area', 'Unit', 'Preparation']],
  [{ type: 'AREA', id: 'area' }, ['Unit']],
  [{ type: 'UNIT', id: 'unit' }, ['Preparation']],
];

it.each(offers)(
  'offers under %j the levels that it can contain; a single one is chosen [PL-10]',
  async (parent, types) => {
    const { dialog } = await open(parent);
    const radios = dialog.getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(types);
    expect(radios[0]).toBeChecked();
  },
);

it('names it as its template while the name is empty or as filled in, and keeps a typed one [PL-11]', async () => {
  const { user, dialog, choose } = await open({ type: 'PLAN' }, 'unit');
  const name = dialog.getByLabelText('Name');
  expect(name).toHaveValue('');
  await choose('Shelf');
  expect(name).toHaveValue('Shelf');
  await choose('Reading nook');
  expect(name).toHaveValue('Reading nook');
  await user.clear(name);
  await user.type(name, 'Cushions');
  await choose('Shelf');
  expect(name).toHaveValue('Cushions');
  await user.clear(name);
  await choose('Reading nook');
  expect(name).toHaveValue('Reading nook');
});

const refusals: readonly [PlanParent, ComponentLevel, string, string][] = [
  [{ type: 'AREA', id: 'gone' }, 'unit', 'Shelf', 'Failed to match target Area'],
  [{ type: 'UNIT', id: 'gone' }, 'preparation', 'Pouring', 'Failed to match target Unit'],
  [{ type: 'ITEM', id: 'i' }, 'unit', 'Shelf', 'Unrecognized parent type ITEM. Unable to complete action.'],
  [{ type: 'AREA', id: 'area' }, 'area', 'Life', 'No change detected'],
];

it.each(refusals)(
  'says why it could not be added, and stays open: %j [VA-48] [VA-49] [VA-50]',
  async (parent, level, template, text) => {
    const { dialog, choose, add, onClose } = await open(parent, level);
    await choose(template);
    await add();
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  },
);

it('closes once it is added', async () => {
  const { choose, add, onClose } = await open({ type: 'AREA', id: 'area' });
  await choose('Shelf');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

describe('on the page of the plan', () => {
  const start = async (api = planWorld()) => {
    const view = await openPlan(api);
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Unit' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Add to Plan' })) };
  };

  it('asks for type, template, sourcing and name, and requires them [PL-09] [VA-47]', async () => {
    const { user, dialog, api } = await start();
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Area',
      'Unit',
      'Preparation',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Clear Sourcing' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findAllByText('Please select an option')).toHaveLength(2);
    for (const name of ['Template', 'Sourcing']) expect(dialog.getByRole('combobox', { name })).toBeInvalid();
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    expect(dialog.getByText('A value is required')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Name'));
    await user.paste('x'.repeat(1001));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('The value is too long. Max number of characters: 1000')).toBeInTheDocument();
    expect(api.sent('PUT')).toEqual([]);
  });

  it('fills in the name of the template, and says what it adds', async () => {
    const { user, dialog, api } = await start();
    await chooseIn(user, 'Template', 'Shelf');
    expect(dialog.getByLabelText('Name')).toHaveValue('Shelf');
    expect(dialog.getByText('Adds 1 preparation, 1 item')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(saved(api)).toBeDefined());
    expect(saved(api).unitDeployments).toMatchObject([
      {
        name: 'Shelf',
        templateId: 'shelf',
        preparationDeployments: [
          { sourcing: 'standard', itemDeployments: [{ templateId: 'pitcher', order: { productId: 'white', qty: 2 } }] },
        ],
      },
    ]);
  });

  it('offers below a component, by its plus, only the levels that it can contain, preselected [PL-03] [PL-10]', async () => {
    const { user } = await openPlan();
    await user.click(within(await row('Practical Life')).getByRole('button', { name: 'Add to Practical Life' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Plan' }));
    const [only, ...others] = dialog.getAllByRole('radio');
    expect(others).toEqual([]);
    expect(only).toBeChecked();
    expect(only?.closest('label')).toHaveTextContent('Unit');
  });
});
