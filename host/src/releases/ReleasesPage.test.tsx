import type { Profile } from '@groundwork/contract';
import { expectNoAxeViolations, fakeApi } from '@groundwork/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { browserFetch } from '../telemetry/record.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import type { ReleaseDetails, ShownRelease } from './release-answers.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));
jest.mock('../telemetry/record.ts', () => ({
  ...jest.requireActual<object>('../telemetry/record.ts'),
  browserFetch: jest.fn(),
}));
const changeFetch = browserFetch as typeof fetch;

const live = { version: '1.4.2-7f03ce', deployedAtUtc: '2026-11-17T09:12:00Z', deployedBy: 'lena@laptop' };
const catalog: ShownRelease = {
  ...{ name: 'catalog', displayName: 'Catalog', owner: 'Catalog team', live, rule: { failures: 1, opens: 200 } },
  candidate: { ...live, version: '1.5.0-ab12cd', percent: 5, cohorts: [] },
  ...{ rolledBack: null, disabled: null, bytes: 11_600, budget: { bytes: 80_000, firstView: 1_000 } },
  hours: [{ hourUtc: '2026-11-23T09:00:00Z', opens: 400, failed: 1 }],
  versions: [{ version: live.version, opens: 400, failed: 1, crashes: 0, errors: 7, firstView: 189, firstRow: 300 }],
  routes: [{ path: '/products', title: 'Product Catalog' }],
  ...{
    contributions: [{ title: 'Prices', point: 'order.details' }],
    dialogs: ['product.details'],
    requires: { ui: '^1.0.0' },
    provides: { contract: '2.0.0', 'contract-1': '1.14.0' },
    earlierBytes: { 'contract-1': 6_800 },
  },
};
const planning: ShownRelease = {
  ...{ ...catalog, name: 'planning', displayName: 'Planning', owner: null, candidate: null, disabled: 'Wrong labels.' },
  live: { ...live, version: '1.8.1-c4b38f' },
};
const details: ReleaseDetails = {
  name: 'catalog',
  history: [
    {
      ...{ action: 'health-rollback', version: live.version, from: '1.5.0-8e41d0', percent: null, by: 'Portal' },
      ...{ atUtc: '2026-11-23T12:04:00Z', commit: '', isDirty: false, message: '3.1 % failed opens, limit 1 %' },
    },
  ],
  failures: [
    {
      ...{ version: live.version, fingerprint: 'f1', kind: 'uncaught', code: 'products', times: 5, people: 4 },
      ...{
        message: "TypeError: Cannot read properties of undefined (reading 'divisibleUnits')",
        browsers: ['Safari 26'],
      },
      ...{ requestIds: [], firstUtc: '2026-11-23T11:00:00Z', lastUtc: '2026-11-23T12:03:00Z' },
      frames: [
        { call: 'pricePerPiece', file: 'remotes/catalog/src/products/packs.ts', line: 18, column: 27, isSource: true },
      ],
    },
  ],
};

const open = (role: Profile['role'] = 'Director') => {
  const api = fakeApi();
  api.on('GET', 'releases', { body: { channel: 'portal', remotes: [catalog, planning], firstView: 1_189 } });
  api.on('GET', 'releases/catalog', { body: details });
  return { api, portal: () => renderPortal({ api, route: '/releases', user: { role, category: 'PES' } }) };
};
const row = (name: RegExp) => screen.getByRole('row', { name });

it('shows each remote with its owner, versions, failed share, cost and state', async () => {
  await open().portal();
  await screen.findByRole('heading', { name: 'Releases' });
  const shown = within(await screen.findByRole('row', { name: /^Catalog/ }));
  for (const text of ['Catalog team', '1.4.2-7f03ce', '1.5.0-ab12cd', '5 % of the users', '0.25 %', 'Rolling out']) {
    expect(shown.getByText(text)).toBeVisible();
  }
  expect(shown.getByText('11.6').closest('span')).toHaveTextContent('11.6 of 80 kB');
  expect(shown.getByText('189').closest('span')).toHaveTextContent('189 of 1,000 ms');
  expect(within(row(/^Planning/)).getByText('Disabled')).toBeVisible();
  expect(screen.getByText('median first view').closest('div')).toHaveTextContent('1,189 ms');
  expect(document.title).toBe('Releases · Groundwork');
});

it('says the hours of the chart as a table too', async () => {
  await open().portal();
  const table = await screen.findByRole('table', { name: 'Opens of Catalog by hour' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('400')).toBeInTheDocument();
});

it('opens one row, with the line of the sources, its history, and what it gives and takes', async () => {
  const { user } = await open().portal();
  await user.click(await screen.findByRole('button', { name: 'Open Catalog' }));
  const errors = within(screen.getByRole('region', { name: 'Errors, last 24 h' }));
  expect(await errors.findByText('5 times, 4 people, only Safari 26', { exact: false })).toBeVisible();
  const frame = within(errors.getByRole('list', { name: 'Where it was thrown' })).getByRole('listitem');
  expect(frame).toHaveTextContent('at pricePerPieceremotes/catalog/src/products/packs.ts:18:27');
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByText('1.5.0-8e41d0 was rolled back automatically')).toBeVisible();
  const exchange = within(screen.getByRole('region', { name: 'Gives and takes' }));
  expect(exchange.getByText('Prices')).toHaveTextContent('Prices in order.details');
  expect(exchange.getByText('product')).toBeVisible();
  expect(exchange.getByText('ui ^1.0.0')).toBeVisible();
  expect(exchange.getByText('contract 2.0.0')).toBeVisible();
  expect(exchange.getByText('contract-1 1.14.0')).toHaveTextContent('6.8 kB for remotes that need it');
  await expectNoAxeViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Close Catalog' }));
  expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
});

describe('what happened in the last 24 hours', () => {
  const entry = { from: '', percent: null, commit: '', isDirty: false, atUtc: '2026-11-23T12:04:00Z' };
  const recent = [
    { ...entry, name: 'planning', action: 'disable', version: '', by: 'Ada', message: 'Wrong labels.' },
    {
      ...{ ...entry, name: 'catalog', action: 'promote', version: '1.5.0-ab12cd', percent: 5, by: 'lena@laptop' },
      ...{ message: 'Packs', commit: '4be19c2aa' },
    },
    { ...entry, name: 'catalog', action: 'health-rollback', version: '', from: '1.4.9', by: 'Portal', message: '' },
  ];
  const happened = () => screen.getByRole('region', { name: 'What happened in the last 24 hours' });
  const openWith = (more: object) => {
    const { api, portal } = open();
    api.on('GET', 'releases', { body: { channel: 'portal', remotes: [catalog, planning], ...more } });
    return portal();
  };

  it('is a list below the rows, and how often a version was taken back is said above them', async () => {
    const { user } = await openWith({ recent });
    await screen.findByRole('row', { name: /^Catalog/ });
    const lines = within(happened()).getAllByRole('listitem');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toHaveTextContent('Planning was disabledAdaWrong labels.');
    expect(lines[1]).toHaveTextContent('Catalog 1.5.0-ab12cd was promoted for 5 %lena@laptopPacks4be19c2 · ');
    expect(lines[2]).toHaveTextContent('Catalog 1.4.9 was rolled back automaticallyPortal');
    expect(screen.getByText('rolled back in 24 h').closest('div')).toHaveTextContent('1');
    await expectNoAxeViolations(screen.getByRole('main'));
    await user.type(screen.getByRole('textbox', { name: 'Find remotes, versions or people' }), 'c4b38f');
    expect(within(happened()).getAllByRole('listitem')).toHaveLength(1);
    expect(happened()).toHaveTextContent('Planning was disabled');
  });

  it('says that nothing did', async () => {
    await openWith({ recent: [] });
    await screen.findByRole('row', { name: /^Catalog/ });
    expect(happened()).toHaveTextContent('Nothing was deployed, promoted, taken back or disabled.');
  });

  it('is left out where the API does not say it', async () => {
    await openWith({});
    await screen.findByRole('row', { name: /^Catalog/ });
    expect(screen.queryByText(/in the last 24 hours/)).not.toBeInTheDocument();
    expect(screen.queryByText('rolled back in 24 h')).not.toBeInTheDocument();
  });
});

it('finds a remote by its version', async () => {
  const { user } = await open().portal();
  await screen.findByRole('row', { name: /^Catalog/ });
  await user.type(screen.getByRole('textbox', { name: 'Find remotes, versions or people' }), 'c4b38f');
  expect(screen.queryByRole('row', { name: /^Catalog/ })).not.toBeInTheDocument();
  expect(row(/^Planning/)).toBeVisible();
});

it('says why releases cannot be read, and reads them when asked again', async () => {
  const { api, portal } = open();
  const mend = api.fail('GET', 'releases', { message: 'The storage is away.' }, 503);
  const { user } = await portal();
  expect(await screen.findByText('Releases could not be read. The storage is away.')).toBeVisible();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /^Catalog/ })).toBeVisible();
  expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
});

it('says why the portal took a version back', async () => {
  const { api, portal } = open();
  const takenBack = { version: '1.5.0-8e41d0', reason: '3 of 3 openings failed', atUtc: '2026-11-23T12:04:00Z' };
  api.on('GET', 'releases', { body: { channel: 'portal', remotes: [{ ...catalog, candidate: null, takenBack }] } });
  const { user } = await portal();
  const shown = await screen.findByRole('row', { name: /^Catalog/ });
  expect(shown).toHaveTextContent('Rolled back');
  await user.click(within(shown).getByRole('button', { name: 'Open Catalog' }));
  expect(
    await screen.findByText(/^The portal took 1\.5\.0-8e41d0 back at .*: 3 of 3 openings failed\.$/),
  ).toBeVisible();
});

it('is reached from the menu of the people of an owner, whatever their role', async () => {
  const { api } = open();
  const { user, path } = await renderPortal({ api, user: { role: 'Basic', category: 'PES', ownsReleases: true } });
  await user.click(screen.getByRole('button', { name: /^User menu of/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Releases' }));
  expect(await screen.findByRole('heading', { name: 'Releases' })).toBeVisible();
  expect(path()).toBe('/releases');
});

it('is reached from the menu of a Director, and is no page for people that the API refuses', async () => {
  const { user } = await open().portal();
  await user.click(screen.getByRole('button', { name: /^User menu of/ }));
  expect(screen.getByRole('menuitem', { name: 'Releases' })).toBeInTheDocument();
  cleanup();
  const refused = open('Contributor');
  refused.api.fail('GET', 'releases', { message: 'Not for you.' }, 403);
  const contributor = await refused.portal();
  expect(await screen.findByText('Page not found')).toBeVisible();
  await contributor.user.click(screen.getByRole('button', { name: /^User menu of/ }));
  expect(screen.queryByRole('menuitem', { name: 'Releases' })).not.toBeInTheDocument();
});

describe('changing a release', () => {
  const asked: { address: string; body: unknown }[] = [];
  const answers = { status: 200, body: { changed: true } as object };
  beforeEach(() => {
    asked.length = 0;
    Object.assign(answers, { status: 200, body: { changed: true } });
    jest.mocked(changeFetch).mockImplementation(async (address, init) => {
      asked.push({ address: String(address), body: JSON.parse(String(init?.body)) });
      return { ok: answers.status < 400, status: answers.status, json: async () => answers.body } as Response;
    });
  });
  const opened = async () => {
    const { user } = await open().portal();
    await user.click(await screen.findByRole('button', { name: 'Open Catalog' }));
    await screen.findByRole('button', { name: /^Promote/ });
    return user;
  };

  it('does not promote before the rule has seen enough opens', async () => {
    const user = await opened();
    const button = screen.getByRole('button', { name: 'Promote to 25 %' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes a candidate back after a question, with the reason for the history', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Take the candidate back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason (in the history)'), 'Wrong prices');
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Catalog 1.4.2-7f03ce is live for everybody.')).toBeInTheDocument();
    expect(asked).toEqual([{ address: '/releases/catalog/rollback', body: { message: 'Wrong prices' } }]);
  });

  it('says that a change without an answer may be done', async () => {
    jest.mocked(changeFetch).mockRejectedValue(new TypeError('Failed to fetch'));
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Take the candidate back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await dialog.findByText(/^The portal does not answer\. It may have done it/)).toBeVisible();
  });

  it('asks for the reason of each change', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const reason = async () => within(await screen.findByRole('dialog')).getByLabelText('Reason (in the history)');
    await user.type(await reason(), 'Wrong prices');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Take the candidate back' }));
    expect(await reason()).toHaveValue('');
  });

  it('disables only what was named, and says why the portal refused', async () => {
    Object.assign(answers, { status: 403, body: { message: 'Only Directors and Administrators change releases.' } });
    const user = await opened();
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(asked).toEqual([]);
    await user.type(dialog.getByLabelText('Type Catalog to confirm'), 'Catalog');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await dialog.findByText('Only Directors and Administrators change releases.')).toBeVisible();
    expect(asked).toEqual([{ address: '/releases/catalog/disable', body: {} }]);
  });
});
