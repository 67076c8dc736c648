import { collectionNames } from '@groundwork/contract';
import type { Person } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { openApi } from './open-api.ts';

const routes: { method: string; url: string }[] = [];
// With conversations, whose routes exist only where a chat service is configured. None is called here.
const chat = { platformUrl: 'http://127.0.0.1:1', applicationId: 'groundwork', apiToken: 'none' };
const server = testServer({
  chat,
  onRoute: ({ method, url }) => routes.push(...[method].flat().map((each) => ({ method: each, url }))),
});

describe('the page of the reference', () => {
  it('runs no script, sends no form and cannot be led elsewhere', async () => {
    const answer = await fetch(`${server.address}/docs`);
    const directives = (answer.headers.get('content-security-policy') ?? '').split('; ');
    for (const closed of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(directives).toContain(`${closed} 'none'`);
    }
    expect(directives.filter((directive) => directive.startsWith('script-src'))).toEqual([]);
  });
});

describe('the OpenAPI description', () => {
  const described = Object.entries(openApi().paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  /** What the server answers, with the collections in the place of the general routes. */
  const served = () => {
    // The framework adds HEAD to every GET, and the CORS plugin OPTIONS to every path: neither is a call of ours.
    const own = routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    const calls = own.flatMap(({ method, url }) =>
      (url.startsWith('/:collection') ? collectionNames : ['']).map(
        (name) => `${method} ${url.replace(':collection', name).replaceAll(/:(\w+)/g, '{$1}')}`,
      ),
    );
    return new Set(calls);
  };

  it('has no call that the server has no route for', () => {
    expect(described.filter((call) => !served().has(call))).toEqual([]);
  });

  it('has every call that the server does not refuse for all records of a collection', async () => {
    const missing = [...served()].filter((call) => !described.includes(call));
    const answered: string[] = [];
    for (const call of missing) {
      const [method = '', path = ''] = call.split(' ');
      const { status, body } = await server.call('administrator', method, path.replaceAll(/[{}]/g, ''), {});
      const isJournal = status === 403 && body.detail === 'Journals are written by the server.';
      const isOneAtATime = status === 404 && body.code === 'no-route';
      if (!isJournal && !isOneAtATime) answered.push(`${call}: ${status}`);
    }
    expect(answered).toEqual([]);
    // The check is about something: of some collections only one record is changed at a time.
    expect(missing).toContain('DELETE /vendors');
  });

  it.each<Person>(['administrator', 'basic', 'subscriber'])('says how the %s is answered', async (person) => {
    // The call compares its answer with the description.
    const read = async (url: string) => (await server.call<unknown>(person, 'GET', url)).body;
    const found: string[] = [];
    for (const name of collectionNames) {
      const records = await read(`/${name}?includeDeleted=true`);
      await read(`/${name}?countOnly=true`);
      const [first] = Array.isArray(records) ? (records as { id: string }[]) : [];
      if (!first) continue;
      found.push(name);
      await read(`/${name}/${first.id}`);
    }
    expect(found).toEqual(expect.arrayContaining(['projects', 'users']));
    for (const url of ['auth/me', 'auth/status', 'live/stamps', 'notifications/settings', 'directory/users']) {
      await read(`/${url}`);
    }
    await read('/nothing/here');
  });
});
