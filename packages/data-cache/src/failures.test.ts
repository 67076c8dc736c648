import { type CollectionName, errorSummary } from '@groundwork/contract';
import { call } from './call.ts';
import { collection } from './collection.ts';
import { dismissGlobalErrors, globalErrorsAtom, reportGlobalError } from './global-errors.ts';
import { store } from './store.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});
const errors = () => store.get(globalErrorsAtom);

describe('global errors', () => {
  it('are collected in a list with a unique view and a count, until dismissed [ER-01]', () => {
    for (const message of ['One', 'Two', 'One']) reportGlobalError(message);
    expect(errors()).toEqual({ messages: ['One', 'Two'], count: 3 });
    dismissGlobalErrors();
    expect(errors()).toEqual({ messages: [], count: 0 });
  });

  const labeled = async (expected: Partial<Record<CollectionName, string>>) => {
    for (const [name, label] of Object.entries(expected)) {
      dismissGlobalErrors();
      api.fail('GET', name);
      await collection(name as CollectionName).load();
      expect(errors()).toEqual({ messages: [`Failed to retrieve ${label} data`], count: 1 });
    }
  };
  it('name the list that could not be fetched: products to media items [ER-09]', () =>
    labeled({
      products: 'Product',
      vendors: 'Vendor',
      orders: 'Order',
      moduleRequests: 'ModuleRequest',
      inventoryitems: 'InventoryItem',
      locations: 'Location',
      mediaitems: 'MediaItem',
    }));
  it('name the list that could not be fetched: preparations and templates [ER-10]', () =>
    labeled({
      preparationitems: 'PreparationItem',
      preparationitemtemplates: 'PreparationItemTemplate',
      preparations: 'Preparation',
      preparationtemplates: 'PreparationTemplate',
    }));
  it('name the list that could not be fetched: set-up and projects [ER-11]', () =>
    labeled({
      setupareas: 'SetupArea',
      setupareatemplates: 'SetupAreaTemplate',
      setupunits: 'SetupUnit',
      setupunittemplates: 'SetupUnitTemplate',
      setupplans: 'SetupPlan',
      projects: 'Project',
      projectgroups: 'ProjectGroup',
    }));
  it('name the list that could not be fetched: the rest [ER-12]', () =>
    labeled({
      tags: 'Tag',
      tagsets: 'TagSet',
      things: 'THING',
      users: 'User',
      gridconfigurations: 'GridConfiguration',
    }));

  it('name each failing part of the trash with its message [ER-13]', async () => {
    api.fail('GET', 'products', { message: 'Out of order' });
    api.fail('GET', 'orders', {});
    await collection('products').query({ isDeleted: true });
    await collection('orders').query({ isDeleted: true });
    expect(errors().messages).toEqual([
      'Failed to retrieve Trash data. Out of order',
      'Failed to retrieve Trash data. Request failed',
    ]);
  });

  it('leave out a quiet list: its failure is answered and nothing else', async () => {
    api.fail('GET', 'products', { message: 'Out of order' });
    const answer = await collection('products').query({ ids: ['p'] }, { isQuiet: true });
    expect(answer).toMatchObject({ succeeded: false, error: { message: 'Out of order' } });
    expect(errors().messages).toEqual([]);
  });

  it('call failing activity and audit reads Activity data [ER-14]', async () => {
    for (const name of ['activityitems', 'auditevents'] as const) {
      api.fail('GET', name);
      await collection(name).query({ targetIdSet: ['x'] });
    }
    expect(errors()).toEqual({ messages: ['Failed to retrieve Activity data'], count: 2 });
  });

  it('are not repeated every minute while the list fails', async () => {
    jest.useFakeTimers();
    const stop = collection('products').subscribe();
    await jest.advanceTimersByTimeAsync(0);
    const restore = api.fail('GET', 'products');
    await jest.advanceTimersByTimeAsync(240_000);
    expect(errors().count).toBe(1);
    restore();
    await jest.advanceTimersByTimeAsync(60_000);
    api.fail('GET', 'products');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(errors().count).toBe(2);
    stop();
  });

  it('say nothing of a session that has ended or a read that was cancelled', async () => {
    api.fail('GET', 'products', {}, 401);
    await collection('products').load();
    expect(api.unauthorized).toBe(1);
    const controller = new AbortController();
    api.latency = 50;
    const reading = collection('orders').query({}, { signal: controller.signal });
    controller.abort();
    expect((await reading).error?.code).toBe('cancelled');
    expect(errors().count).toBe(0);
  });
});

describe('a result', () => {
  it('is a success with the data from 200 to 299, a failure with the error otherwise [API-47] [API-48]', async () => {
    api.on('GET', 'auth/status', { status: 299, body: { authenticated: true } });
    expect(await call('GET', 'auth/status')).toEqual({
      succeeded: true,
      data: { authenticated: true },
      responseCode: 299,
    });
    const error = {
      message: 'No',
      title: 'Not allowed',
      detail: 'why',
      fieldErrors: [{ field: 'name', message: 'bad' }],
      errors: { name: ['bad'] },
    };
    api.fail('GET', 'auth/status', error, 300);
    expect(await call('GET', 'auth/status')).toMatchObject({ succeeded: false, error, responseCode: 300 });
  });

  it('carries message, field errors, detail, title and errors of the error object [API-50]', async () => {
    const error = { message: 'm', fieldErrors: [], detail: 'd', title: 't', errors: ['e'] };
    api.fail('POST', 'products', error, 400);
    expect((await collection('products').create({ name: 'x' })).error).toMatchObject(error);
  });

  it('is a failure when the network fails [API-49]', async () => {
    api.failNetwork('GET', 'auth/me');
    const result = await call('GET', 'auth/me');
    expect(result).toMatchObject({ succeeded: false, responseCode: 0, error: { code: 'network' } });
    expect(errorSummary(result.error)).toBe('The server could not be reached.');
  });

  it('is a failure when the answer is null [ER-16]', async () => {
    for (const text of ['null', '']) {
      api.on('GET', 'auth/me', { status: 200, text });
      expect((await call('GET', 'auth/me')).error?.message).toBe(
        'Response could not be processed because it was null.',
      );
    }
  });

  it('is a failure when the answer is no JSON, whatever its status', async () => {
    const html = { text: '<!doctype html><title>Proxy</title>', headers: { 'content-type': 'text/html' } };
    api.on('GET', 'auth/me', { status: 200, ...html });
    expect(await call('GET', 'auth/me')).toMatchObject({
      succeeded: false,
      // As without a network: it is a page of the network.
      responseCode: 0,
      error: { message: 'The network answered in place of the server. Sign in to it, then try again.' },
    });
    api.on('GET', 'auth/me', { status: 502, ...html });
    expect((await call('GET', 'auth/me')).error?.message).toBe(
      'The server cannot be reached at the moment (status 502). Try again in a minute.',
    );
  });

  it('is a failure that names no other kind when the JSON of the answer is cut off', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    api.on('GET', 'auth/me', { status: 200, text: '{"id":', headers });
    expect((await call('GET', 'auth/me')).error?.message).toBe(
      'The answer of the server could not be read: its JSON is broken or cut off. Try again.',
    );
  });

  it.each([
    ['an object', { records: [] }, 'The list of products could not be read: expected a list.'],
    ['no record', [1], 'The list of products could not be read: entry 1 is no object.'],
    [
      'no id',
      [{ timeCreatedUtc: 'x', timeModifiedUtc: 'x' }],
      'The list of products could not be read: entry 1 has no id.',
    ],
    [
      'no stamp',
      [{ id: 'a', timeCreatedUtc: 'x' }],
      'The list of products could not be read: entry 1 has no timeModifiedUtc.',
    ],
  ])('of a list is a failure when it holds %s', async (_what, body, message) => {
    api.on('GET', 'products', { body });
    expect((await collection('products').load()).error?.message).toBe(message);
    expect(store.get(collection('products').allAtom)).toEqual([]);
  });

  it('takes projects that the user may only name, which have no stamps', async () => {
    api.on('GET', 'projects', { body: [{ id: 'p', name: 'Elsewhere', isRestricted: true }] });
    expect((await collection('projects').load()).succeeded).toBe(true);
    expect(collection('projects').get('p')?.name).toBe('Elsewhere');
  });

  it('is a failure after 30 seconds without an answer', async () => {
    jest.useFakeTimers();
    api.latency = 31_000;
    const calling = call('GET', 'auth/me');
    await jest.advanceTimersByTimeAsync(30_000);
    expect((await calling).error).toMatchObject({
      code: 'timeout',
      message: 'The server did not answer within 30 seconds.',
    });
  });

  it('comes after one more try when the API asks for a short wait', async () => {
    jest.useFakeTimers();
    const busy = { status: 503, body: { message: 'Busy' }, headers: { 'retry-after': '2' } };
    let answers = 0;
    api.on('GET', 'auth/me', () => (answers++ === 0 ? busy : { body: { id: 'me' } }));
    const calling = call('GET', 'auth/me');
    await jest.advanceTimersByTimeAsync(1_999);
    expect(answers).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect((await calling).succeeded).toBe(true);

    api.on('GET', 'auth/me', { ...busy, status: 429 });
    const refused = call('GET', 'auth/me');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await refused).toMatchObject({ succeeded: false, responseCode: 429 });
    expect(api.sent('GET', 'auth/me')).toHaveLength(4);
  });

  it('summarizes message, detail or title and the field errors joined with semicolons [ER-41]', () => {
    const fieldErrors = [
      { field: 'name', message: 'missing' },
      { field: 'price', message: 'too low' },
    ];
    expect(errorSummary({ message: 'm', detail: 'd', title: 't', fieldErrors })).toBe(
      'm; name: missing; price: too low',
    );
    expect(errorSummary({ detail: 'd', title: 't' })).toBe('d');
    expect(errorSummary({ title: 't' })).toBe('t');
  });

  it('summarizes an error that says nothing [ER-42]', () => {
    expect(errorSummary({})).toBe('No details available.');
    expect(errorSummary(undefined)).toBe('No details available.');
  });
});
