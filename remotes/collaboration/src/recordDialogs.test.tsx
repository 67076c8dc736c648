import { dialogsOfList, fakeApi } from '@groundwork/testing';
import { configure } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import declaration from '../remote.json';
import remote from './remote.ts';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

const world = () =>
  fakeApi({ records: { users: [{ id: 'x', firstName: 'The', lastName: 'record', role: 'Basic', category: 'PES' }] } });
const lists = { user: { code: 'user.page', title: 'User' } };

const entities = Object.keys(lists) as (keyof typeof lists)[];

it('are declared for every entity of this remote: create, edit and details [DL-01]', () => {
  const declared = entities.flatMap((entity) => ['create', 'edit', 'details'].map((kind) => `${entity}.${kind}`));
  expect([...declaration.dialogs].sort()).toEqual(declared.sort());
});

it.each(entities)('of %s open from its list: New, Edit and View, which only reads [DL-01] [DL-02]', async (entity) => {
  const { code, title, ...scope } = lists[entity];
  const Page = lazy(remote.codes[code] as never);
  const { create, edit, details } = await dialogsOfList(
    <Suspense fallback={null}>
      <Page />
    </Suspense>,
    { api: world(), record: 'The record', ...scope },
  );
  expect(create).toMatchObject({ title: `New ${title}`, isEditable: true });
  expect(create.buttons).toEqual(['Cancel', expect.stringMatching(/^Create/)]);
  expect(edit).toMatchObject({
    title: expect.stringMatching(new RegExp(`^(Edit ${title}|The record)$`)),
    isEditable: true,
  });
  expect(edit.buttons).toEqual(['Cancel', 'Save']);
  expect(details).toMatchObject({ title: 'The record', isEditable: false, hasHistory: true });
  expect(details.buttons).toEqual(['Edit', 'Close']);
});
