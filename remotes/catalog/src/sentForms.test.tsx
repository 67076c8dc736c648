import type { CollectionName } from '@groundwork/contract';
import { DialogForm, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import products from './products/dialogs.tsx';
import tagSets from './tag-sets/dialogs.tsx';
import tags from './tags/dialogs.tsx';
import things from './things/dialogs.tsx';
import vendors from './vendors/dialogs.tsx';

jest.setTimeout(120_000);

// The exact body that each dialog sends when every field is filled: all fields of the contract, and no others.

const whole = {
  products: {
    name: 'Brown Stair',
    vendorId: 'beech',
    price: 112,
    externalPrice: 150,
    description: '<p>Ten prisms</p>',
    mediaItemIds: ['photo'],
    externalIdentifier: 'BM-1020',
    barcode: '4006381333931',
    externalUrl: 'https://beechwood.test/stair',
    consumable: true,
    divisible: true,
    divisibleUnits: 10,
    tagIds: ['fragile'],
  },
  tags: { name: 'Infant', description: '<p>Up to 18 months</p>', setId: 'program', color: '#112233' },
  tagsets: { name: 'Logistics', description: '<p>How it travels</p>', color: '#445566' },
  things: { name: 'Whatever', description: '<p>Something</p>', tagIds: ['fragile'] },
  vendors: {
    name: 'Kite Paper Co',
    notes: 'Ask for Kim',
    externalUrl: 'https://kite.test/',
    contactName: 'Kim Kite',
    contactPhone: '+1 503 555 0101',
    contactEmail: 'kim@kite.test',
    tagIds: ['fragile'],
  },
};
const api = () =>
  fakeApi({
    records: {
      vendors: [
        { id: 'beech', name: 'Beechwood Materials' },
        { id: 'fern', name: 'Fern & Folk Textiles' },
        { id: 'kite', ...whole.vendors },
      ],
      mediaitems: [
        { id: 'photo', name: 'Tower photo' },
        { id: 'other', name: 'Shelf photo' },
      ],
      tagsets: [
        { id: 'program', name: 'Program', color: '#2B6596' },
        { id: 'logistics', ...whole.tagsets },
      ],
      tags: [
        { id: 'fragile', name: 'Fragile' },
        { id: 'heavy', name: 'Heavy' },
        { id: 'infant', ...whole.tags },
      ],
      products: [{ id: 'stair', ...whole.products }],
      things: [{ id: 'thing', ...whole.things }],
    },
  });
const open = async (element: React.ReactNode, title: string) => {
  const view = await renderInShell(element, { api: api() });
  return { ...view, form: await DialogForm.open(view.user, title) };
};
type Opened = Awaited<ReturnType<typeof open>>;
const created = async ({ api: server, form }: Opened, name: CollectionName) => {
  await form.press('Create');
  await waitFor(() => expect(server.sent('POST', name)).toHaveLength(1));
  return server.sent('POST', name)[0]?.body;
};
/** Saves with another name; answers what was sent to the record's own address. */
const saved = async ({ api: server, form }: Opened, path: string) => {
  await form.type('Name', 'Renamed');
  await form.press('Save');
  await waitFor(() => expect(server.sent('PUT', path)).toHaveLength(1));
  return server.sent('PUT', path)[0]?.body;
};
const setColor = async ({ user, form }: Opened, color: string) => {
  const field = within(form.element).getByRole('textbox', { name: /^Color/ });
  await user.clear(field);
  await user.paste(color);
  await user.tab();
};
const close = jest.fn();

describe('a product', () => {
  it('is created with every field of its form [API-52] [PR-01]', async () => {
    const opened = await open(<products.create onClose={close} />, 'New Product');
    const { form, user } = opened;
    await form.type('Name', 'Red Rods');
    await form.choose('Vendor', 'Fern & Folk Textiles');
    await form.enter(money(form, 'Price'), '54.5');
    await form.enter(money(form, 'External price'), '60');
    await form.write('Description', 'Ten rods');
    await form.addImage('Shelf photo');
    await form.type('Product ID', 'BM-7');
    await form.type('Barcode', '96385074');
    await form.type('Website', 'https://fern.test/rods');
    await user.click(within(form.element).getByRole('checkbox', { name: 'Consumable' }));
    await user.click(within(form.element).getByRole('checkbox', { name: 'Divisible' }));
    await form.enter(await within(form.element).findByLabelText(/^Divisible Units/), '12');
    await form.add('Tags', 'Heavy');
    expect(await created(opened, 'products')).toEqual({
      name: 'Red Rods',
      vendorId: 'fern',
      price: 54.5,
      externalPrice: 60,
      description: '<p>Ten rods</p>',
      mediaItemIds: ['other'],
      externalIdentifier: 'BM-7',
      barcode: '96385074',
      externalUrl: 'https://fern.test/rods',
      consumable: true,
      divisible: true,
      divisibleUnits: 12,
      tagIds: ['heavy'],
    });
  });

  it('is updated whole, at its id [API-52]', async () => {
    const opened = await open(<products.edit id="stair" onClose={close} />, 'Edit Product');
    expect(await saved(opened, 'products/stair')).toEqual({ ...whole.products, name: 'Renamed' });
  });
});

describe('a tag', () => {
  it('is created with name, description, set and color [API-67] [TG-01]', async () => {
    const opened = await open(<tags.create onClose={close} />, 'New Tag');
    await opened.form.type('Name', 'Toddler');
    await setColor(opened, '#abcdef');
    await opened.form.write('Description', 'From 18 months');
    await opened.form.choose('Tag set', 'Program');
    await screen.findByText(/of the set Program/);
    expect(await created(opened, 'tags')).toEqual({
      name: 'Toddler',
      description: '<p>From 18 months</p>',
      setId: 'program',
      color: expect.stringMatching(/^#abcdef$/i),
    });
  });

  it('is updated whole, at its id [API-67]', async () => {
    const opened = await open(<tags.edit id="infant" onClose={close} />, 'Edit Tag');
    expect(await saved(opened, 'tags/infant')).toEqual({ ...whole.tags, name: 'Renamed' });
  });
});

describe('a tag set', () => {
  it('is created with name, description and color [API-68] [TG-06]', async () => {
    const opened = await open(<tagSets.create onClose={close} />, 'New Tag Set');
    await opened.form.type('Name', 'Exercise');
    await setColor(opened, '#abcdef');
    await opened.form.write('Description', 'What is practiced');
    expect(await created(opened, 'tagsets')).toEqual({
      name: 'Exercise',
      description: '<p>What is practiced</p>',
      color: expect.stringMatching(/^#abcdef$/i),
    });
  });

  it('is updated whole, at its id [API-68]', async () => {
    const opened = await open(<tagSets.edit id="logistics" onClose={close} />, 'Edit Tag Set');
    expect(await saved(opened, 'tagsets/logistics')).toEqual({ ...whole.tagsets, name: 'Renamed' });
  });
});

describe('a THING', () => {
  it('is created with name, description and tags [API-69] [TG-08]', async () => {
    const opened = await open(<things.create onClose={close} />, 'New THING');
    await opened.form.type('Name', 'Something');
    await opened.form.write('Description', 'Or other');
    await opened.form.add('Tags', 'Heavy');
    expect(await created(opened, 'things')).toEqual({
      name: 'Something',
      description: '<p>Or other</p>',
      tagIds: ['heavy'],
    });
  });

  it('is updated whole, at its id, and holds isArchived and isDeleted [API-69]', async () => {
    const opened = await open(<things.edit id="thing" onClose={close} />, 'Edit THING');
    expect(await saved(opened, 'things/thing')).toEqual({ ...whole.things, name: 'Renamed' });
    expect(opened.api.stored('things', 'thing')).toMatchObject({ isArchived: false, isDeleted: false });
  });
});

describe('a vendor', () => {
  it('is created with every field of its form [API-70]', async () => {
    const opened = await open(<vendors.create onClose={close} />, 'New Vendor');
    const { form } = opened;
    await form.type('Name', 'Northlight Books');
    await form.type('Website', 'https://northlight.test/');
    await form.type('Contact Name', 'Nora North');
    await form.type('Contact Phone', '555 0102');
    await form.type('Contact Email', 'nora@northlight.test');
    await form.type('Notes', 'Closed on Mondays');
    await form.add('Tags', 'Heavy');
    expect(await created(opened, 'vendors')).toEqual({
      name: 'Northlight Books',
      notes: 'Closed on Mondays',
      externalUrl: 'https://northlight.test/',
      contactName: 'Nora North',
      contactPhone: '555 0102',
      contactEmail: 'nora@northlight.test',
      tagIds: ['heavy'],
    });
  });

  it('is updated whole, at its id [API-70]', async () => {
    const opened = await open(<vendors.edit id="kite" onClose={close} />, 'Kite Paper Co');
    expect(await saved(opened, 'vendors/kite')).toEqual({ ...whole.vendors, name: 'Renamed' });
  });
});

const money = (form: DialogForm, label: string) => within(form.element).getByLabelText(new RegExp(`^${label}`));
