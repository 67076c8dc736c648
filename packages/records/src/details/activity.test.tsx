import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, within } from '@testing-library/react';
import { RecordDetails } from './RecordDetails.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

/** The history of a vendor, with its activity. */
async function showActivity(api: ReturnType<typeof fakeApi>) {
  const { user } = await renderInShell(
    <RecordDetails entity="vendor" id="beech" onClose={jest.fn()}>
      {() => null}
    </RecordDetails>,
    { api },
  );
  const history = within(await screen.findByRole('region', { name: 'History' }));
  await user.click(history.getByRole('button', { name: 'Show Activity' }));
  return { history, user };
}

it('shows the photo of a user, and a default one of those who have none or are unknown [AC-03] [AC-05] [AC-06]', async () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  const entry = { targetId: 'beech', eventType: 'RecordUpdated' as const };
  const api = fakeApi({
    records: {
      vendors: [{ id: 'beech', name: 'Beechwood Materials' }],
      users: [
        { id: 'ada', firstName: 'Ada', lastName: 'Administrator', imageThumbnailUrl: 'http://localhost/ada.png' },
        { id: 'ben', firstName: 'Ben', lastName: 'Basic' },
      ],
      activityitems: [
        { ...entry, userId: 'ada', timeCreatedUtc: at(3) },
        { ...entry, userId: 'ben', timeCreatedUtc: at(2) },
        { ...entry, userId: 'gone', timeCreatedUtc: at(1) },
      ],
    },
  });
  const { history } = await showActivity(api);
  await history.findByText('Ben Basic');
  const [ada, ben, gone] = history.getAllByRole('listitem');
  expect(ada?.querySelector('img')).toHaveAttribute('src', 'http://localhost/ada.png');
  expect(ben?.querySelector('img')).toBeNull();
  expect(ben?.querySelector('.avatar')).toHaveTextContent('BB');
  expect(gone?.querySelector('.avatar')).toHaveTextContent('UU');
  expect(gone).toHaveTextContent('Unknown User');
  const when = ben?.querySelector('time');
  expect(when).toHaveAttribute('datetime', at(2));
  expect(when).toHaveTextContent(/ ago$|^last |^yesterday$|^just now$/);
});

it('says that the activity could not be read, and not that there is none', async () => {
  const api = fakeApi({ records: { vendors: [{ id: 'beech', name: 'Beechwood Materials' }] } });
  const mend = api.fail('GET', 'activityitems', { message: 'Busy' }, 500);
  const { history, user } = await showActivity(api);
  expect(await history.findByText('The activity could not be read. Busy')).toBeInTheDocument();
  expect(history.queryByText('No activity')).toBeNull();
  mend();
  await user.click(history.getByRole('button', { name: 'Hide Activity' }));
  await user.click(history.getByRole('button', { name: 'Show Activity' }));
  expect(await history.findByText('No activity')).toBeInTheDocument();
});

it('shows when a record was modified and created, and says what was done to it [AC-01] [AC-02] [AC-04] [API-27]', async () => {
  const api = fakeApi({
    records: {
      vendors: [
        {
          id: 'beech',
          name: 'Beechwood Materials',
          timeCreatedUtc: '2026-01-02T10:00:00.000Z',
          timeModifiedUtc: '2026-03-04T10:00:00.000Z',
        },
      ],
      users: [{ id: 'ada', firstName: 'Ada', lastName: 'Administrator' }],
      activityitems: [
        ...(['RecordCreated', 'RecordUpdated', 'RecordDeleted'] as const).map((eventType, day) => ({
          targetId: 'beech',
          userId: 'ada',
          eventType,
          timeCreatedUtc: `2026-01-0${day + 1}T00:00:00.000Z`,
        })),
        { targetId: 'kite', userId: 'ada', eventType: 'RecordUpdated', timeCreatedUtc: '2026-02-01T00:00:00.000Z' },
      ],
    },
  });
  const { user } = await renderInShell(
    <RecordDetails entity="vendor" id="beech" onClose={jest.fn()}>
      {() => null}
    </RecordDetails>,
    { api },
  );
  const element = await screen.findByRole('region', { name: 'History' });
  const history = within(element);
  const time = (label: string) => history.getByText(label, { exact: false, selector: 'span' }).querySelector('time');
  expect(time('Modified')).toHaveAttribute('datetime', '2026-03-04T10:00:00.000Z');
  expect(time('Created')).toHaveAttribute('datetime', '2026-01-02T10:00:00.000Z');
  expect(element.nextElementSibling).toBeNull();
  expect(history.queryByRole('list')).toBeNull();
  await user.click(history.getByRole('button', { name: 'Show Activity' }));
  await history.findByRole('list');
  expect(api.sent('GET', 'activityitems').at(-1)?.query.getAll('targetIdSet')).toEqual(['beech']);
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Deleted this item'),
    expect.stringContaining('Updated this item'),
    expect.stringContaining('Created this item'),
  ]);
  await user.click(history.getByRole('button', { name: 'Hide Activity' }));
  expect(history.queryByRole('list')).toBeNull();
});
