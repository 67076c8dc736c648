import { expectDialogsOfList, fakeApi, recordDialogNames } from '@groundwork/testing';
import { configure } from '@testing-library/react';
import declaration from '../remote.json';
import remote from './remote.ts';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

const record = { id: 'x', name: 'The record' };
const world = () =>
  fakeApi({
    records: {
      products: [record],
      vendors: [record],
      mediaitems: [{ ...record, url: 'http://localhost/x.png' }],
      tags: [record],
      tagsets: [record],
      things: [record],
    },
  });
const lists = {
  product: { code: 'product.page', title: 'Product' },
  vendor: { code: 'vendor.page', title: 'Vendor' },
  mediaItem: { code: 'mediaItem.page', title: 'Media Item' },
  tag: { code: 'tag.page', title: 'Tag' },
  tagSet: { code: 'tagSet.page', title: 'Tag Set' },
  thing: { code: 'thing.page', title: 'THING' },
};

const entities = Object.keys(lists) as (keyof typeof lists)[];

it('are declared for every entity of this remote: create, edit and details [DL-01]', () => {
  expect([...declaration.dialogs].sort()).toEqual(recordDialogNames(entities));
});

it.each(entities)('of %s open from its list: New, Edit and View, which only reads [DL-01] [DL-02] [DL-07]', (entity) =>
  expectDialogsOfList(remote, { api: world(), ...lists[entity] }),
);
