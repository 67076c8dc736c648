import { expectDialogsOfList, fakeApi, recordDialogNames } from '@groundwork/testing';
import { configure } from '@testing-library/react';
import declaration from '../remote.json';
import remote from './remote.ts';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

const record = { id: 'x', name: 'The record' };
const ofProject = { ...record, projectId: 'p' };
const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'p', name: 'Cedar Lane', memberIds: ['me'], locationId: 's' },
        { ...record, memberIds: ['me'] },
      ],
      locations: [{ id: 's', name: 'Cedar School', type: 'School' as const }],
      projectgroups: [{ ...record, projectIds: ['p', 'x'] }],
      orders: [{ ...ofProject, quantity: 1 }],
      moduleRequests: [ofProject],
      preparations: [ofProject],
      preparationitems: [{ ...ofProject, preparationId: 'x' }],
      setupareas: [ofProject],
      setupunits: [ofProject],
      preparationitemtemplates: [record],
      preparationtemplates: [record],
      setupareatemplates: [record],
      setupunittemplates: [record],
    },
  });
const lists = {
  project: { code: 'project.page', title: 'Project', user: { id: 'me' } },
  projectGroup: { code: 'projectGroup.page', title: 'Project Group', user: { id: 'me' } },
  order: { code: 'order.page', title: 'Order', projectId: 'p' },
  moduleRequest: { code: 'moduleRequest.page', title: 'Module Request', detailButtons: ['Decline', 'Deploy'] },
  preparation: { code: 'preparation.page', title: 'Preparation', projectId: 'p' },
  preparationItem: { code: 'preparationItem.page', title: 'Preparation Item', projectId: 'p' },
  setupArea: { code: 'setupArea.page', title: 'Setup Area', projectId: 'p' },
  setupUnit: { code: 'setupUnit.page', title: 'Setup Unit', projectId: 'p' },
  preparationItemTemplate: { code: 'preparationItemTemplate.page', title: 'Preparation Item Template' },
  preparationTemplate: { code: 'preparationTemplate.page', title: 'Preparation Template' },
  setupAreaTemplate: { code: 'setupAreaTemplate.page', title: 'Setup Area Template' },
  setupUnitTemplate: { code: 'setupUnitTemplate.page', title: 'Setup Unit Template' },
};

const entities = Object.keys(lists) as (keyof typeof lists)[];

it('are declared for every entity of this remote: create, edit and details [DL-01]', () => {
  expect([...declaration.dialogs].sort()).toEqual(recordDialogNames(entities));
});

it.each(entities)('of %s open from its list: New, Edit and View, which only reads [DL-01] [DL-02] [DL-07]', (entity) =>
  expectDialogsOfList(remote, { api: world(), ...lists[entity] }),
);
