import { listBody } from './list-body.ts';

const service = 'http://blobs.test';

it.each([
  ['no record', []],
  ['one', [{ id: 'a' }]],
  ['several, with letters of more than one byte', [{ name: 'Käthe' }, { name: '茶' }, { name: '🧺, [wicker]' }]],
])('is the JSON of a list with %s', (_, records) => {
  const body = listBody(
    records.map((record) => JSON.stringify(record)),
    service,
  );
  expect(JSON.parse(body.toString())).toEqual(records);
});

it('has whole addresses of our images, in the records that have one', () => {
  const records = ['{"id":"a","url":"/media/a/photo.jpg"}', '{"id":"b","url":"https://elsewhere.test/b.jpg"}'];
  expect(JSON.parse(listBody(records, service).toString())).toEqual([
    { id: 'a', url: 'http://blobs.test/media/a/photo.jpg' },
    { id: 'b', url: 'https://elsewhere.test/b.jpg' },
  ]);
});
