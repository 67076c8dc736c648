import { randomUUID } from 'node:crypto';
import { type ApiError, errorSummary } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';

jest.setTimeout(60_000);

const content = ['setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders'] as const;
const common = ['products', 'vendors', 'tags', 'preparationtemplates'] as const;

/** Row by row what each role may do (docs: policy#roles), apart from the table that the server decides by. */
const roles: readonly [
  Person,
  { readsOther: boolean; editsOwn: boolean; editsOther: boolean; editsCommon: boolean },
][] = [
  ['readonly', { readsOther: false, editsOwn: false, editsOther: false, editsCommon: false }],
  ['basic', { readsOther: false, editsOwn: true, editsOther: false, editsCommon: false }],
  ['contributor', { readsOther: true, editsOwn: true, editsOther: true, editsCommon: true }],
  ['director', { readsOther: true, editsOwn: true, editsOther: true, editsCommon: true }],
  ['administrator', { readsOther: true, editsOwn: true, editsOther: true, editsCommon: true }],
];

describe('roles', () => {
  const server = testServer();

  const made = async (name: (typeof content | typeof common)[number], place: 'own' | 'other') => {
    const id = randomUUID();
    await insertRecords(server.store, name, [{ ...sampleOf(name, place, ''), id }]);
    return `/${name}/${id}`;
  };
  const status = async (person: Person, method: string, path: string, body?: unknown) =>
    (await server.call(person, method, path, body)).status;
  const rename = [{ op: 'replace', path: 'name', value: 'Renamed' }];

  it.each(roles)(
    '%s sees common data, and contents of the right projects [RO-03] [RO-04] [RO-05] [RO-08]',
    async (person, role) => {
      for (const name of common) expect(await status(person, 'GET', await made(name, 'own'))).toBe(200);
      for (const name of content) {
        expect([name, await status(person, 'GET', await made(name, 'own'))]).toEqual([name, 200]);
        const expected = role.readsOther ? 200 : 404;
        expect([name, await status(person, 'GET', await made(name, 'other'))]).toEqual([name, expected]);
      }
      const projects = await server.call<{ id: string; isRestricted?: boolean }[]>(person, 'GET', '/projects');
      const whole = projects.body.filter(({ isRestricted }) => !isRestricted).map(({ id }) => id);
      expect(new Set(whole)).toEqual(new Set(role.readsOther ? [places.own, places.other] : [places.own]));
    },
  );

  it.each(roles)('%s edits what the role may [RO-03] [RO-04] [RO-05] [RO-06] [RO-07] [RO-09]', async (person, role) => {
    const answers = (isAllowed: boolean) => (isAllowed ? [200] : [403, 404]);
    for (const name of content) {
      expect(answers(role.editsOwn)).toContain(await status(person, 'PATCH', await made(name, 'own'), rename));
      expect(answers(role.editsOther)).toContain(await status(person, 'PATCH', await made(name, 'other'), rename));
    }
    for (const name of common)
      expect(answers(role.editsCommon)).toContain(await status(person, 'PATCH', await made(name, 'own'), rename));
  });

  it('says to somebody whose role was lowered meanwhile what to do', async () => {
    const { body } = await server.call('readonly', 'PATCH', await made('products', 'own'), rename);
    expect(errorSummary(body as ApiError)).toMatch(
      /^Your rights do not allow this\. .*ask an Administrator.* reload the page/,
    );
  });

  it('lets Directors and Administrators change the privileges of others, nobody below [RO-06] [RO-10]', async () => {
    const role = (value: string) => [{ op: 'replace', path: 'role', value }];
    const picker = `/users/${people.picker}`;
    for (const person of ['readonly', 'basic', 'contributor'] as const)
      expect(await status(person, 'PATCH', picker, role('Contributor'))).toBe(403);
    for (const person of ['director', 'administrator'] as const)
      expect(await status(person, 'PATCH', picker, role('Contributor'))).toBe(200);
  });

  it('leaves it to Administrators to purge and to change Administrators [RO-07]', async () => {
    for (const [person, expected] of [
      ['director', 403],
      ['administrator', 200],
    ] as const) {
      const path = await made('products', 'own');
      expect(await status('administrator', 'DELETE', path)).toBe(200);
      expect(await status(person, 'DELETE', `${path}?purge=true`)).toBe(expected);
    }
    const admin = await server.call<{ id: string }>('administrator', 'POST', '/users', {
      firstName: 'Second',
      lastName: 'Administrator',
      role: 'Administrator',
      type: 'Azure',
    });
    const patch = [{ op: 'replace', path: 'firstName', value: 'Renamed' }];
    expect(await status('director', 'PATCH', `/users/${admin.body.id}`, patch)).toBe(403);
    expect(await status('administrator', 'PATCH', `/users/${admin.body.id}`, patch)).toBe(200);
  });
});
