import type { Product } from '@groundwork/contract';
import { checkedFetch } from '../testing/check-exchange.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const markup = '<script>alert(1)</script><b onclick="x()">"Bold" & \'quoted\'</b>';
const texts: readonly [string, string][] = [
  ['markup', markup],
  ['10,000 characters', 'Zeichen éß漢 '.repeat(1_000).slice(0, 10_000)],
  ['emoji of several code points', '👩‍👩‍👧‍👦🏳️‍🌈👍🏽 e\u0301 \u{1F9FF}'],
  ['right-to-left text with marks and overrides', 'שלום \u202Eעולם\u202C \u200Fمرحبا\u200E'],
  ['a formula', '=HYPERLINK("http://evil.test";"x")'],
  ['quotes and SQL', `'; drop table products; -- \\ " $1 %s \\u0000 {{x}} \${y}`],
  ['the words of prototypes', '__proto__ constructor prototype toString'],
  ['what looks like an address of ours', '/media/00000000-0000-4000-8000-000000000000/original.png'],
];
const unstorable: readonly [string, string][] = [
  ['a zero byte', 'a\\u0000b'],
  ['the first half of a pair', 'a\\ud83d b'],
  ['the second half of a pair', 'a\\ude00 b'],
];

describe('hostile text', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  /** As written: some of these are not what JSON.stringify writes. */
  const raw = async (method: string, url: string, body: string) => {
    const authorization = `Bearer ${await server.token('00000001-0000-4000-8000-000000000003')}`;
    const answer = await checkedFetch(server.address, url, {
      method,
      body,
      headers: { authorization, 'content-type': 'application/json' },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const create = (body: object) => server.call<{ id: string }>('contributor', 'POST', '/vendors', body);

  it.each(texts)('is stored and sent as it was typed: %s', async (_, text) => {
    const made = await create({ name: 'Vendor', notes: text, contactName: text.slice(0, 1_000) });
    expect(made).toMatchObject({ status: 201, body: { notes: text, contactName: text.slice(0, 1_000) } });
    const name = text.slice(0, 41).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
    const path = `/vendors/${made.body.id}`;
    const renamed = [{ op: 'replace', path: 'name', value: text.slice(0, 41) }];
    const patched = await server.call('contributor', 'PATCH', path, renamed);
    expect(patched.body.name).toBe(name);
    const listed = await server.call<unknown[]>('contributor', 'GET', `/vendors?ids=${made.body.id}`);
    expect(listed.body).toMatchObject([{ name, notes: text }]);
    const history = await server.call<{ targetName: string }[]>(
      'contributor',
      'GET',
      `/activityitems?targetIdSet=${made.body.id}`,
    );
    expect(history.body.map(({ targetName }) => targetName)).toContain(name);
  });

  it('of 20,000 characters is the longest note, and says so', async () => {
    expect((await create({ name: 'V', notes: 'x'.repeat(20_000) })).status).toBe(201);
    expect(await create({ name: 'V', notes: 'x'.repeat(20_001) })).toMatchObject({
      status: 400,
      body: {
        fieldErrors: [{ field: 'notes', message: 'The value is too long. Max number of characters: 20000' }],
      },
    });
  });

  it.each(unstorable)('that no text can hold is refused at its field, in values and in keys: %s', async (_, text) => {
    const refusal = (field: string) => ({
      status: 400,
      body: { fieldErrors: [{ field, message: 'The field contains symbols that are not allowed.' }] },
    });
    expect(await raw('POST', '/vendors', `{"name":"V","notes":"${text}"}`)).toMatchObject(refusal('notes'));
    const { body } = await create({ name: 'V' });
    const patch = `[{"op":"replace","path":"contactName","value":"${text}"}]`;
    expect(await raw('PATCH', `/vendors/${body.id}`, patch)).toMatchObject(refusal('contactName'));
    const view = `{"gridId":"orders","views":[{"name":"A","columnState":{"${text}":1}}]}`;
    expect(await raw('POST', '/gridconfigurations', view)).toMatchObject(refusal('views.0.columnState'));
    const link = await raw('POST', '/mediaitems/copyImage', `{"targetImageUrl":"http://localhost/${text}"}`);
    expect(link.status).toBe(400);
  });

  const cleaned: readonly [string, string][] = [
    ['<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['<p onclick="x()" style="position:fixed" class="a" id="root">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="JaVa\tScRiPt&colon;alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="vbscript:x">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=" onerror="x()" alt="a">', ''],
    ['<p>a<img src="https://tracker.test/media/1/pixel.gif?who=you">b</p>', '<p>ab</p>'],
    [
      '<img src="http://localhost:10000/devstoreaccount1/media/0a1b/250.png" alt="Tray">',
      '<img src="/media/0a1b/250.png" alt="Tray" />',
    ],
    ['<svg><a xlink:href="javascript:x">y</a></svg>', '<a rel="noopener noreferrer">y</a>'],
    ['<math><mi xlink:href="javascript:x">y</mi></math>', 'y'],
    ['<iframe src="https://evil.test"></iframe><object data="x"></object><embed src="x"><p>y</p>', '<p>y</p>'],
    ['<form action="https://evil.test"><input name="p"><button>Go</button></form>', 'Go'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>', '<p></p>'],
    ['<style>*{display:none}</style><link rel="stylesheet" href="x"><meta http-equiv="refresh">z', 'z'],
    ['<base href="https://evil.test/"><p>a</p>', '<p>a</p>'],
    ['<p>5 < 6 & 7 > 2</p>', '<p>5 &lt; 6 &amp; 7 &gt; 2</p>'],
    [
      '<h2>Set out</h2><ul><li><strong>Tray</strong></li></ul>',
      '<h2>Set out</h2><ul><li><strong>Tray</strong></li></ul>',
    ],
  ];
  it.each(cleaned)('in rich text becomes harmless on the way in: %s', async (given, kept) => {
    const made = await server.call<{ id: string }>('contributor', 'POST', '/preparationtemplates', {
      name: 'T',
      description: given,
      instructions: given,
      kittingInstructions: given,
    });
    const all = { description: kept, instructions: kept, kittingInstructions: kept };
    expect(made.body).toMatchObject(all);
    const path = `/preparationtemplates/${made.body.id}`;
    const patch = [{ op: 'replace', path: 'instructions', value: given }];
    expect((await server.call('contributor', 'PATCH', path, patch)).body).toMatchObject(all);
    expect((await server.call('contributor', 'PUT', path, { name: 'T', description: given })).body).toMatchObject({
      description: kept,
    });
  });

  it.each(['\u202Etxt.exe', 'A\u202AB', '\u2066Chair\u2069', '\u202Dx\u202C'])(
    'in a name turns nothing around: %j keeps its letters alone',
    async (name) => {
      const { body } = await server.call('contributor', 'POST', '/things', { name });
      expect(body.name).toBe([...name].filter((sign) => /[\w.]/.test(sign)).join(''));
    },
  );

  it('that is not UTF-8 is refused', async () => {
    const authorization = `Bearer ${await server.token('00000001-0000-4000-8000-000000000003')}`;
    const body = Buffer.concat([Buffer.from('{"name":"Caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${server.address}/things`, { method: 'POST', body, headers });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'bad-request', message: 'The body must be text in UTF-8.' },
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' javascript:x',
    'file:///etc/passwd',
    '//evil.test',
    'http:x',
    'http://a"onmouseover=alert(1)/',
    'https://example.test/<script>',
    'https://example.test/a>b',
    'https://user:password@example.test/',
    'https://user@example.test/',
  ])('is no address: %s', async (externalUrl) => {
    expect(await create({ name: 'V', externalUrl })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'externalUrl', message: "Must be a valid URL beginning with 'http'" }] },
    });
  });

  it('in a project’s externalUrl is refused, and a right one is stored nowhere [VA-34]', async () => {
    const post = (body: object) => server.call<{ id: string }>('director', 'POST', '/projects', body);
    const refusal = {
      status: 400,
      body: { fieldErrors: [{ field: 'externalUrl', message: "Must be a valid URL beginning with 'http'" }] },
    };
    expect(await post({ name: 'P', externalUrl: 'nonsense' })).toMatchObject(refusal);
    const made = await post({ name: 'P', externalUrl: 'https://example.test/p' });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty('externalUrl');
    const put = (externalUrl: unknown) =>
      server.call('director', 'PUT', `/projects/${made.body.id}`, { name: 'P', externalUrl });
    expect(await put('ftp://x')).toMatchObject(refusal);
    expect((await put('http://x.test')).status).toBe(200);
    expect((await put('')).status).toBe(200);
  });

  it('refuses rich text that its parser would be busy with for minutes', async () => {
    const message = 'The text has too much formatting. Paste it as plain text and format it again.';
    const description = '<b>'.repeat(20_001);
    for (const [person, path] of [
      ['contributor', '/products'],
      ['basic', '/setupareas'],
    ] as const) {
      expect(await server.call(person, 'POST', path, { name: 'T', projectId: places.own, description })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'description', message }] },
      });
    }
    // Of all this nothing would be left.
    const long = { name: 'T', description: '<script>'.repeat(19_999) + 'x'.repeat(40_009) };
    expect((await server.call('contributor', 'POST', '/products', long)).body).toMatchObject({
      fieldErrors: [{ field: 'description', message: 'The value is too long. Max number of characters: 200000' }],
    });
    const large = { name: 'T', description: '<p>x</p>'.repeat(10_000) };
    expect((await server.call('contributor', 'POST', '/products', large)).status).toBe(201);
  });

  it('cleans rich text and encodes addresses', async () => {
    const { body } = await server.call<Product>('contributor', 'POST', '/products', {
      name: '<b>Kept as typed</b>',
      description:
        '<p onclick="x()">Hello <strong>you</strong><script>alert(1)</script></p><a href="javascript:alert(1)">x</a>',
      externalUrl: 'https://example.test/a b',
    });
    expect(body.description).toBe('<p>Hello <strong>you</strong></p><a rel="noopener noreferrer">x</a>');
    expect(body).toMatchObject({ name: '<b>Kept as typed</b>', externalUrl: 'https://example.test/a%20b' });
  });
});
