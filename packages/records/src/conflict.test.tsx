import { collection } from '@groundwork/data-cache';
import { type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { formFields } from './form/fields.tsx';
import { type FormState, useForm } from './form-state/form-state.ts';
import { RecordEditor } from './RecordEditor.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);
// jsdom lays nothing out; the editor of formatted text asks where its cursor is.
Range.prototype.getClientRects = () => [] as never;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const Product = formFields('products');
const Group = formFields('projectgroups');
const Tag = formFields('tags');
const Order = formFields('orders');
const long = 'Leave it at the door. '.repeat(20);

const world = () =>
  fakeApi({
    records: {
      vendors: [
        { id: 'beech', name: 'Beechwood Materials' },
        { id: 'kite', name: 'Kite Paper Co' },
      ],
      tags: [
        { id: 'local', name: 'Local' },
        { id: 'fragile', name: 'Fragile', color: '#112233' },
      ],
      mediaitems: [
        { id: 'front', name: 'Front' },
        { id: 'side', name: 'Side ##k3j2' },
      ],
      projects: [
        { id: 'cedar', name: 'Cedar Lane' },
        { id: 'maple', name: 'Maple Street' },
        { id: 'oak', name: 'Oak Hill' },
      ],
      projectgroups: [{ id: 'g', name: 'Group', projectIds: ['cedar', 'maple'] }],
      orders: [{ id: 'o', name: 'Order', projectId: 'cedar', status: 'New', notes: long }],
      products: [{ id: 'tower', name: 'Pink Tower', vendorId: 'beech', divisibleUnits: 1, mediaItemIds: ['front'] }],
    },
  });

let form: FormState | undefined;
function Probe() {
  form = useForm();
  return null;
}
const edit = async (
  entity: 'product' | 'projectGroup' | 'tag' | 'order',
  id: string,
  fields: ReactNode,
  api: FakeApi,
) => {
  // The names of what is referenced are known: the lists that the fields show.
  for (const name of ['vendors', 'tags', 'mediaitems', 'projects'] as const) await collection(name).load();
  return renderInShell(
    <RecordEditor entity={entity} id={id} onClose={jest.fn()}>
      {fields}
      <Probe />
    </RecordEditor>,
    { api },
  );
};

describe('a stale save shows both values of', () => {
  const cases: [string, Parameters<typeof edit>[0], string, ReactNode, string, unknown, unknown, string, string][] = [
    ['a text', 'order', 'o', <Order.Text key="f" name="po" label="Field" />, 'po', 'A', 'B', 'A', 'B'],
    [
      'formatted text, by its words',
      'product',
      'tower',
      <Product.RichText key="f" name="description" label="Field" />,
      'description',
      '<p>Ten <b>cubes</b></p><ul><li>pink &amp; large</li></ul>',
      '<p>Nine cubes</p>',
      'Ten cubes pink & large',
      'Nine cubes',
    ],
    [
      'formatted text that reads alike',
      'product',
      'tower',
      <Product.RichText key="f" name="description" label="Field" />,
      'description',
      '<p>Ten <b>cubes</b></p>',
      '<p>Ten cubes</p>',
      'Ten cubes',
      'Ten cubes (differs in details)',
    ],
    [
      'an amount',
      'product',
      'tower',
      <Product.Money key="f" name="price" label="Field" />,
      'price',
      5,
      7.5,
      '$5.00',
      '$7.50',
    ],
    [
      'a number',
      'product',
      'tower',
      <Product.Number key="f" name="divisibleUnits" label="Field" />,
      'divisibleUnits',
      5,
      9,
      '5',
      '9',
    ],
    [
      'a reference, by its name',
      'product',
      'tower',
      <Product.Reference key="f" name="vendorId" label="Field" collection="vendors" />,
      'vendorId',
      'kite',
      'gone',
      'Kite Paper Co',
      'Item not found',
    ],
    [
      'tags, by their names',
      'product',
      'tower',
      <Product.Tags key="f" label="Field" />,
      'tagIds',
      ['local'],
      ['local', 'fragile'],
      'Local',
      'Local, Fragile',
    ],
    [
      'images, by their names',
      'product',
      'tower',
      <Product.Images key="f" label="Field" />,
      'mediaItemIds',
      ['front', 'side'],
      [],
      '2 images: Front, Side',
      'No images',
    ],
    [
      'a list of records',
      'projectGroup',
      'g',
      <Group.List key="f" name="projectIds" label="Field" collection="projects" />,
      'projectIds',
      ['cedar', 'oak'],
      ['maple', 'oak'],
      'Cedar Lane, Oak Hill',
      'Maple Street, Oak Hill',
    ],
    [
      'a color',
      'tag',
      'fragile',
      <Tag.Color key="f" name="color" label="Field" />,
      'color',
      '#aabbcc',
      '#ddeeff',
      '#aabbcc',
      '#ddeeff',
    ],
    [
      'a choice',
      'order',
      'o',
      <Order.Select key="f" name="status" label="Field" options={[{ id: 'Ordered', label: 'Is ordered' }]} />,
      'status',
      'Ordered',
      'Shipped',
      'Is ordered',
      'Shipped',
    ],
    [
      'a long text, from where they differ',
      'order',
      'o',
      <Order.Text key="f" name="notes" label="Field" multiline />,
      'notes',
      `${long}Ring twice.`,
      `${long}Ring once.`,
      `…${`${long}Ring `.slice(-40)}twice.`,
      `…${`${long}Ring `.slice(-40)}once.`,
    ],
  ];
  it.each(cases)('%s', async (_, entity, id, fields, name, mine, theirs, myWords, theirWords) => {
    const api = world();
    const { user } = await edit(entity, id, fields, api);
    await screen.findByRole('button', { name: 'Save' });
    act(() => form?.set(name, mine));
    const list = ({ product: 'products', projectGroup: 'projectgroups', tag: 'tags', order: 'orders' } as const)[
      entity
    ];
    api.change(list, id, { [name]: theirs });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('group', { name: 'Conflicting changes' }));
    expect(conflict.getByRole('radiogroup', { name: 'Field' })).toBeInTheDocument();
    const keep = conflict.getByRole('radio', { name: `Keep mine: ${myWords.trim()}` });
    // None is chosen for the user, and nothing is stored before they have chosen.
    expect(keep).not.toBeChecked();
    const save = () => screen.getByRole('button', { name: 'Save' });
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Choose what to keep before you save', { selector: '[role=status]' })).toBeVisible();
    await user.click(save());
    expect(api.stored(list, id)).toMatchObject({ [name]: theirs });
    const take = conflict.getByRole('radio', { name: `Take theirs: ${theirWords.trim()}` });
    await user.click(take);
    expect(form?.get(name)).toEqual(theirs);
    await user.click(keep);
    expect(form?.get(name)).toEqual(mine);
    await user.click(save());
    await waitFor(() => expect(api.stored(list, id)).toMatchObject({ [name]: mine }));
  });
});
