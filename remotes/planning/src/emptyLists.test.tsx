import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import remote from './remote.ts';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const render = (entity: string, projectId?: string) => {
  const Page = lazy(remote.codes[`${entity}.page`] as never);
  return renderInShell(
    <Suspense fallback={null}>
      <Page />
    </Suspense>,
    { api: fakeApi({ records: { projects: [{ id: 'p', name: 'Cedar Lane', memberIds: ['me'] }] } }), projectId },
  );
};

it.each(['order', 'preparation', 'preparationItem', 'setupArea', 'setupUnit'])(
  "the list of %s says 'Nothing to show matching current filters' while a project is active [GR-15]",
  async (entity) => {
    await render(entity, 'p');
    expect(await screen.findByText('Nothing to show matching current filters')).toBeInTheDocument();
  },
);

it.each(['preparationTemplate', 'setupAreaTemplate', 'projectGroup'])(
  "the list of %s, which no project narrows, says 'Nothing to show' [GR-14]",
  async (entity) => {
    await render(entity);
    expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
  },
);
