import { checkExchange, type Exchange } from './check-exchange.ts';

const json = 'application/json; charset=utf-8';
const moment = '2026-11-23T10:00:00.000Z';
const vendor = {
  ...{ id: '1', timeCreatedUtc: moment, timeModifiedUtc: moment, isArchived: false, isDeleted: false },
  ...{ name: 'Beechwood', tagIds: [] },
};
const { timeModifiedUtc: _, ...withoutStamp } = vendor;
const exchange = (body: unknown, rest: Partial<Exchange> = {}): Exchange => ({
  ...{ method: 'GET', url: '/vendors?pageSize=5', status: 200, contentType: json },
  text: body === undefined ? '' : JSON.stringify(body),
  ...rest,
});
const replaced = (sent: unknown, rest: Partial<Exchange> = {}) =>
  exchange(vendor, { method: 'PUT', url: '/Vendors/1/', sent, ...rest });
const refusal = { title: 'Conflict', code: 'conflict', requestId: '12345678' };

describe('comparing a request and its answer with the OpenAPI description', () => {
  it.each<[string, Exchange]>([
    ['a list', exchange([vendor, vendor])],
    ['a count', exchange({ count: 3 })],
    ['a record that was replaced, with nulls and with fields that nobody keeps', replaced({ notes: null, x: 1 })],
    ['a record that its writer no longer sees', replaced({ name: 'B' }, { text: '{"id":"1"}' })],
    ['a refusal of a wrong request', replaced({ name: 5 }, { status: 409, text: JSON.stringify(refusal) })],
    [
      'a refusal of a call that does not exist',
      exchange(refusal, { method: 'POST', url: '/nothing/at/all', status: 404 }),
    ],
    ['an answer without a body', exchange(undefined, { method: 'POST', url: '/auth/signout', status: 204 })],
    [
      'a file',
      exchange('', { url: '/print/labels.pdf?kind=item&ids=1', contentType: 'application/pdf', text: '%PDF-' }),
    ],
    ['an address that is also the pattern of a record', exchange([], { url: '/counts/suggestions?warehouseId=1' })],
  ])('accepts %s', (_, accepted) => {
    expect(() => checkExchange(accepted)).not.toThrow();
  });

  it.each<[string, Exchange, RegExp]>([
    [
      'a field that is not described',
      exchange([vendor, { ...vendor, secret: 1 }]),
      /^GET \/vendors, answer 200: body\/1 .*secret/,
    ],
    [
      'a value of another type',
      exchange([{ ...vendor, isDeleted: 'no' }]),
      /answer 200: body\/0\/isDeleted must be boolean/,
    ],
    ['a literal that is not known', exchange([{ ...vendor, status: 'Lost' }], { url: '/orders' }), /body\/0\/status/],
    ['a record without its id', exchange([{ ...vendor, id: undefined }]), /body\/0 must have .*id/],
    ['a record without its stamp', exchange([withoutStamp]), /body\/0 must have .*timeModifiedUtc/],
    ['a success that is not described', exchange(vendor, { status: 202 }), /answer 202: unknown status/],
    ['a success of a call that is not described', exchange({}, { url: '/vendors/1/2' }), /unknown call/],
    [
      'a write of what only the server writes',
      exchange(vendor, { method: 'PUT', url: '/auditevents/1' }),
      /unknown call/,
    ],
    [
      'an error in another shape',
      exchange({ error: 'Conflict' }, { status: 409 }),
      /answer 409: body must have required property/,
    ],
    ['an error with an unknown code', exchange({ ...refusal, code: 'oops' }, { status: 409 }), /body\/code/],
    ['a body of another type', exchange(undefined, { contentType: 'text/html', text: '<p>' }), /is text\/html/],
    [
      'a body where there is none',
      exchange({}, { method: 'POST', url: '/auth/signout', status: 204 }),
      /there is a body/,
    ],
    ['an accepted body with a wrong field', replaced({ name: 5 }), /^PUT \/vendors\/\{id\}, request: body\/name/],
    ['an accepted request without its body', replaced(undefined), /request: no body/],
    ['an accepted parameter that is not described', exchange([], { url: '/vendors?color=red' }), /parameters color/],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => checkExchange(wrong)).toThrow(message);
  });
});
