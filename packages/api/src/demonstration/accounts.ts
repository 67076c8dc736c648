import type { BodyOf } from '@groundwork/contract';
import { demonstrationId } from './identifier.ts';
import { keyOf, thumbnailOf, type World } from './world.ts';

/** One account of the demonstration. `last` is the last logon in days before the seed day, or a fixed time. */
interface Account {
  key: string;
  firstName: string;
  lastName: string;
  role: NonNullable<BodyOf<'users'>['role']>;
  category?: 'PES' | 'Subscriber';
  type?: NonNullable<BodyOf<'users'>['type']>;
  status?: NonNullable<BodyOf<'users'>['status']>;
  last?: number | string;
  chatRole?: string;
  photo?: false;
}

const longAgo = '2015-06-12T10:00:00.000Z';

/** The accounts everybody can sign in with; the address is `<key>@groundwork.test`. */
export const accounts: readonly Account[] = [
  { key: 'administrator', firstName: 'Ada', lastName: 'Administrator', role: 'Administrator', type: 'Azure', last: 0 },
  { key: 'director', firstName: 'Dirk', lastName: 'Director', role: 'Director', type: 'Azure', last: 0 },
  { key: 'contributor', firstName: 'Connie', lastName: 'Contributor', role: 'Contributor', type: 'Azure', last: 1 },
  { key: 'basic', firstName: 'Ben', lastName: 'Basic', role: 'Basic', type: 'Azure', last: 2 },
  { key: 'readonly', firstName: 'Rea', lastName: 'ReadOnly', role: 'ReadOnly', type: 'Azure', last: 21 },
  { key: 'packer', firstName: 'Paul', lastName: 'Packer', role: 'Basic', type: 'Azure', last: 1 },
  { key: 'picker', firstName: 'Pia', lastName: 'Picker', role: 'Basic', type: 'Azure', last: 0 },
  {
    key: 'support',
    firstName: 'Sam',
    lastName: 'Support',
    role: 'Contributor',
    type: 'Azure',
    last: 0,
    chatRole: 'support',
  },
  {
    key: 'subscriber',
    firstName: 'Sofia',
    lastName: 'Okafor',
    role: 'ReadOnly',
    category: 'Subscriber',
    type: 'Google',
    last: 3,
  },
  {
    key: 'subscriber-many',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    role: 'ReadOnly',
    category: 'Subscriber',
    type: 'Google',
    last: 6,
  },
  {
    key: 'unconfigured',
    firstName: 'Uma',
    lastName: 'Newell',
    role: 'ReadOnly',
    category: 'Subscriber',
    type: 'Google',
    status: 'Invited',
  },
  {
    key: 'import-service',
    firstName: 'Import',
    lastName: 'Service',
    role: 'Contributor',
    type: 'API',
    last: 1,
  },
  { key: 'local', firstName: 'Lou', lastName: 'Local', role: 'ReadOnly', type: 'Local', last: longAgo, photo: false },
  {
    key: 'disabled',
    firstName: 'Dan',
    lastName: 'Disabled',
    role: 'Contributor',
    type: 'Azure',
    status: 'Disabled',
    last: 120,
  },
];

/** The first two are people of the local directory, which therefore leaves them out. */
const organizationId = (index: number) =>
  `d1ec7042-0000-4000-8000-0000000000${String(index < 2 ? index + 1 : index + 51).padStart(2, '0')}`;

export const userId = (key: string) => demonstrationId(`users/${key}`);
/** Keys of the accounts that have a portrait. */
export const portrayed = accounts.filter((account) => account.photo !== false).map((account) => account.key);
export const portraitKey = (account: string) => `portrait/${account}`;

export function addAccounts(world: World): void {
  const { calendar, images } = world;
  for (const [index, account] of accounts.entries()) {
    const image = images.get(portraitKey(account.key));
    const { last } = account;
    world.add(
      'users',
      account.key,
      {
        firstName: account.firstName,
        lastName: account.lastName,
        emailAddress: `${account.key}@groundwork.test`,
        role: account.role,
        category: account.category ?? 'PES',
        type: account.type ?? 'Local',
        status: account.status ?? 'Active',
        lastLogonUtc: typeof last === 'number' ? calendar.daysAgo(last, 8, 15) : last,
        imageUrl: image?.url,
        imageThumbnailUrl: image && thumbnailOf(image),
        azureId: account.type === 'Azure' ? organizationId(index) : undefined,
        googleId: account.type === 'Google' ? `external-${keyOf(account.lastName)}` : undefined,
        chatRole: account.chatRole,
      },
      { created: calendar.daysAgo(400 - index * 7, 10), modified: calendar.daysAgo(100 + index, 11) },
    );
  }
}
