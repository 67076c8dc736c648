import { expectDialogsOfList, fakeApi, recordDialogNames } from '@groundwork/testing';
import { configure } from '@testing-library/react';
import declaration from '../remote.json';
import remote from './remote.ts';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

const world = () =>
  fakeApi({ records: { users: [{ id: 'x', firstName: 'The', lastName: 'record', role: 'Basic', category: 'PES' }] } });
const lists = {
  user: { code: 'user.page', title: 'User', focused: ['From the directory', 'First name'] as const },
};

const entities = Object.keys(lists) as (keyof typeof lists)[];

it('are declared for every entity of this remote: create, edit and details [DL-01]', () => {
  expect([...declaration.dialogs].sort()).toEqual(recordDialogNames(entities));
});

it.each(entities)('of %s open from its list: New, Edit and View, which only reads [DL-01] [DL-02] [DL-07]', (entity) =>
  expectDialogsOfList(remote, { api: world(), ...lists[entity] }),
);
