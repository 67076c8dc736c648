import { printingWorld } from './testing/printing-world.ts';

const world = printingWorld();
const labels = { path: 'print/labels.pdf', query: { kind: 'item', ids: 'a,b', paper: '62x29' } };
const send = (body: unknown = { document: labels }, options = {}) =>
  world.ask('POST', '/printers/bench-1/jobs', { body, ...options });
const office = { id: 'office', name: 'Office', media: [] };
const bench = { id: 'bench-1', name: 'Bench 1', media: ['62x29'] };

it('lists the printers with what each is doing, those that do not answer too', async () => {
  world.printer.state = 4;
  world.printer.reasons = ['media-low-warning'];
  expect(await world.ask('GET', '/printers')).toEqual({
    status: 200,
    body: [
      { ...bench, state: 'printing', reasons: ['Its paper is running out.'] },
      { ...office, state: 'away', reasons: ['It does not answer. Is it switched on?'] },
    ],
  });
});

it('says of every answer, whatever was asked, that it is what its type says', async () => {
  const { address, metricsAddress } = world.service;
  const asked = [
    ...['/printers', '/health/live', '/nowhere', '/%ZZ'].map((path) => address + path),
    `${metricsAddress}/metrics`,
  ];
  for (const url of asked) {
    const { headers } = await fetch(url, { headers: { authorization: 'Bearer of-lena' } });
    expect([url, headers.get('x-content-type-options')]).toEqual([url, 'nosniff']);
  }
});

it('names the printers without asking them', async () => {
  world.printer.moods = { state: 'hangs' };
  expect((await world.ask('GET', '/printers?states=false')).body).toEqual([bench, office]);
});

it('prints what the API makes for this user, under their name and as large as it is', async () => {
  expect(await send({ document: labels, copies: 2 })).toEqual({ status: 201, body: { job: 1 } });
  expect(world.asked).toEqual(['of-lena /print/labels.pdf?kind=item&ids=a%2Cb&paper=62x29']);
  expect(world.printer.jobs).toHaveLength(1);
  const [job] = world.printer.jobs;
  expect(job?.document.toString()).toBe('%PDF-1.7 of labels');
  expect(job?.attributes).toMatchObject({
    'attributes-charset': 'utf-8',
    'printer-uri': world.printer.uri,
    'requesting-user-name': 'Léna Moreau',
    'job-name': 'SH-0118-labels',
    'document-format': 'application/pdf',
    copies: 2,
    media: 'oe_62x29mm_62x29mm',
    'print-scaling': 'none',
  });
});

it('prints once, however often the same request comes; another key prints again', async () => {
  const both = await Promise.all([send(undefined, { key: 'first' }), send(undefined, { key: 'first' })]);
  expect([...both, await send(undefined, { key: 'first' })].map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ job: 1 })),
  );
  const other = await send({ document: labels, copies: 9 }, { key: 'first' });
  expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  expect(await send(undefined, { key: 'k'.repeat(201) })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect((await send(undefined, { key: 'second' })).body).toEqual({ job: 2 });
  expect(world.printer.jobs).toHaveLength(2);
});

it('prints for each person what they ask for, under a key that another has used too', async () => {
  expect((await send(undefined, { key: 'both' })).body).toEqual({ job: 1 });
  expect((await send(undefined, { key: 'both', token: 'of-max' })).body).toEqual({ job: 2 });
  // Printers refuse a longer name.
  expect(world.printer.jobs[1]?.attributes['requesting-user-name']).toBe('Max Maxwell '.padEnd(60, 'Maxwell '));
});

it('gives a printer that prints already another document, also of a path from the root', async () => {
  world.printer.state = 4;
  expect(await send({ document: { ...labels, path: `/${labels.path}` } })).toMatchObject({ status: 201 });
  expect(world.asked).toEqual(['of-lena /print/labels.pdf?kind=item&ids=a%2Cb&paper=62x29']);
});

it('refuses more fields than a document has', async () => {
  const query = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`field${index}`, 'x']));
  expect(await send({ document: { ...labels, query } })).toMatchObject({ status: 400 });
});

it.each([
  ['nobody who is signed in', { token: '' }, 401, 'Sign in and try again.'],
  ['a token that the API does not know', { token: 'old' }, 401, 'Your session has ended.'],
  ['a subscriber', { token: 'of-sam' }, 403, 'Labels and packing slips are printed by staff.'],
])('serves %s in nothing', async (_, options, status, message) => {
  const answers = [
    await world.ask('GET', '/printers', options),
    await send(undefined, options),
    await world.ask('GET', '/printers/bench-1/jobs/1', options),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status, body: { message } });
  expect(world.printer.jobs).toEqual([]);
});

it.each([
  ['another place of the API', { path: 'users.pdf' }],
  ['what is above the place', { path: 'print/../users.pdf' }],
  ['what is encoded', { path: 'print/%2e%2e/users.pdf' }],
  ['another server', { path: '//print.example/print/labels.pdf' }],
  ['what is no PDF', { path: 'print/labels' }],
  ['a query in the path', { path: 'print/labels.pdf?kind=item' }],
  ['a query of anything', { ...labels, query: { ids: ['a'] } }],
])('asks the API for nothing but PDFs to print: not for %s', async (_, document) => {
  expect(await send({ document })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(world.asked).toEqual([]);
});

it.each([0, 51, 1.5, '2'])('refuses %p copies', async (copies) => {
  expect(await send({ document: labels, copies })).toMatchObject({ status: 400 });
});

it('prints nothing on other paper than the printer holds', async () => {
  const body = { document: { path: 'print/shipments/7/slip.pdf', query: { paper: 'a4' } } };
  expect(await send(body)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Bench 1 has no') } });
  expect(world.asked).toEqual([]);
});

it.each([
  ['is out of paper', { state: 5, reasons: ['media-empty-error'] }, 'Bench 1 cannot print now. It is out of paper.'],
  ['has stopped', { state: 5 }, 'Bench 1 cannot print now. It has stopped.'],
  ['takes no jobs', { isAccepting: false }, 'Bench 1 cannot print now. It takes no jobs.'],
  ['says something of its own', { state: 5, reasons: ['vendor-x'] }, "Bench 1 cannot print now. It says 'vendor x'."],
  ['knows no PDF', { jobStatus: 0x040a }, /^Bench 1 did not take it. It cannot print PDF files/],
  [
    'refuses for a reason of its own',
    { jobStatus: 0x04ff },
    'Bench 1 did not take it. It refuses, with the code 04ff.',
  ],
  ['answers rubbish', { moods: { state: 'rubbish' } }, 'Bench 1 cannot print now. It answers as no printer does.'],
  ['hangs up', { moods: { state: 'hangs up' } }, /^Bench 1 cannot print now. The connection to it broke off/],
])('says that the printer %s, and sends it nothing that it keeps', async (_, printer, message) => {
  Object.assign(world.printer, printer);
  expect(await send()).toMatchObject({
    status: 409,
    body: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
  expect(world.printer.jobs).toEqual([]);
});

it('says that a printer is away', async () => {
  const answer = await world.ask('POST', '/printers/office/jobs', { body: { document: labels } });
  expect(answer).toMatchObject({ status: 409, body: { code: 'printer-away' } });
  expect(await world.ask('POST', '/printers/kitchen/jobs', { body: { document: labels } })).toMatchObject({
    status: 404,
    body: { code: 'unknown-printer' },
  });
});

it('does not print again by itself where nobody knows whether it has printed', async () => {
  world.printer.moods = { job: 'hangs up' };
  const unclear = { status: 504, body: { message: expect.stringContaining('Look at it before you try again') } };
  expect(await send(undefined, { key: 'unclear' })).toMatchObject(unclear);
  world.printer.moods = {};
  expect(await send(undefined, { key: 'unclear' })).toMatchObject(unclear);
  expect(world.printer.jobs).toHaveLength(1);
  expect(await send(undefined, { key: 'looked' })).toMatchObject({ status: 201 });
});

it('tries again with the same key what was certainly not printed', async () => {
  world.printer.state = 5;
  expect(await send(undefined, { key: 'refilled' })).toMatchObject({ status: 409 });
  world.printer.state = 3;
  expect(await send(undefined, { key: 'refilled' })).toMatchObject({ status: 201 });
});

it.each([
  [
    'it may not be seen',
    { status: 404, body: '{"message":"The shipment does not exist."}' },
    404,
    'The shipment does not exist.',
  ],
  [
    'a field is wrong',
    { status: 400, body: '{"fieldErrors":[{"field":"ids","message":"At most 200."}]}' },
    400,
    'At most 200.',
  ],
  ['the API fails', { status: 500, body: 'oh' }, 502, 'The server does not answer. Try again in a moment.'],
  ['it is no PDF', { status: 200, body: '<html>' }, 502, 'What the server made is not a PDF.'],
  [
    'it is far too large',
    { status: 200, body: 'x'.repeat(20_000_001) },
    413,
    'This is too much to print at once. Print it in parts.',
  ],
])('says why there is no document: %s', async (_, answer, status, message) => {
  Object.assign(world.answer, answer);
  expect(await send()).toMatchObject({ status, body: { message } });
  expect(world.printer.jobs).toEqual([]);
});

it('says that the API is away', async () => {
  world.isApiAway = true;
  expect(await world.ask('GET', '/printers')).toMatchObject({ status: 502, body: { code: 'api-away' } });
});

it.each([
  [3, 'waiting'],
  [4, 'waiting'],
  [5, 'printing'],
  [7, 'cancelled'],
  [8, 'failed'],
  [9, 'done'],
])('follows a job: %i is %s', async (jobState, state) => {
  world.printer.jobState = jobState;
  expect(await world.ask('GET', '/printers/bench-1/jobs/1')).toEqual({ status: 200, body: { state, reasons: [] } });
});

it('says what a job waits for', async () => {
  Object.assign(world.printer, { jobState: 5, state: 5, reasons: ['media-empty', 'cover-open-error'] });
  expect((await world.ask('GET', '/printers/bench-1/jobs/1')).body).toEqual({
    state: 'stopped',
    reasons: ['It is out of paper.', 'Its cover is open.'],
  });
});

it('says nothing of the printer once a job is at its end', async () => {
  Object.assign(world.printer, { jobState: 9, state: 5, reasons: ['media-empty'] });
  expect((await world.ask('GET', '/printers/bench-1/jobs/1')).body).toEqual({ state: 'done', reasons: [] });
});

it.each(['0', '-1', 'x', '2147483648'])('knows no job %s', async (job) => {
  expect(await world.ask('GET', `/printers/bench-1/jobs/${job}`)).toMatchObject({ status: 404 });
});

it('lives and is ready', async () => {
  for (const path of ['live', 'ready'])
    expect((await fetch(`${world.service.address}/health/${path}`)).status).toBe(200);
});
