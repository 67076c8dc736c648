import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, within } from '@testing-library/react';
import { RecordDetails } from './RecordDetails.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

it('shows the photo of a user, and a default one of those who have none or are unknown [AC-03] [AC-06]', async () => {
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
  const { user } = await renderInShell(
    <RecordDetails entity="vendor" id="beech" onClose={jest.fn()}>
      {() => null}
    </RecordDetails>,
    { api },
  );
  const history = within(await screen.findByRole('region', { name: 'History' }));
  await user.click(history.getByRole('button', { name: 'Show Activity' }));
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
