import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

// What one client may ask for in a minute, whatever headers it invents and whichever process answers.

const refused = 429;

describe('limits of requests', () => {
  const server = testServer({ requestsPerMinute: 20, trustedProxies: ['127.0.0.1'] });

  const ask = async (headers: Record<string, string>, address = server.address, url = '/products') =>
    (await fetch(`${address}${url}`, { headers })).status;
  const statuses = async (count: number, request: (n: number) => Promise<number>) => {
    const answers: number[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await request(n));
    return answers;
  };
  const amount = (answers: readonly number[], status: number) => answers.filter((each) => each === status).length;
  /** The address that the edge has seen. */
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('share an allowance among all tokens that an address makes up', async () => {
    const answers = await statuses(60, (n) => ask({ authorization: `Bearer made-up-${n}`, ...from('192.0.2.1') }));
    expect([amount(answers, 401), amount(answers, refused)]).toEqual([20, 40]);
  });

  it('share it among all spellings of no token, unknown paths and open pages', async () => {
    const headers = from('192.0.2.2');
    const answers = [
      ...(await statuses(8, () => ask(headers))),
      ...(await statuses(6, (n) => ask(headers, server.address, `/nothing-${n}`))),
      ...(await statuses(6, () => ask(headers, server.address, '/docs'))),
      ...(await statuses(4, () => ask({ ...headers, authorization: 'Basic abc' }))),
      ...(await statuses(4, () => ask(headers, server.address, '/auth/status'))),
    ];
    expect(amount(answers, refused)).toBe(8);
  });

  it('count addresses one by one, and the network of an IPv6 customer as one', async () => {
    const spend = (address: (n: number) => string) =>
      statuses(22, (n) => ask({ authorization: 'Bearer x', ...from(address(n)) }));
    expect(amount(await spend(() => '192.0.2.3'), refused)).toBe(2);
    expect(amount(await spend((n) => `192.0.2.${100 + n}`), refused)).toBe(0);
    expect(amount(await spend((n) => `2001:db8:1:2::${n + 1}`), refused)).toBe(2);
  });

  it('take the address that the nearest proxy has seen, not one that the client wrote before it', async () => {
    const answers = await statuses(22, (n) => ask({ authorization: 'Bearer x', ...from(`203.0.113.${n}, 192.0.2.4`) }));
    expect(amount(answers, refused)).toBe(2);
  });

  it('count a user whatever token they come with, and nobody else behind their address', async () => {
    const answers = await statuses(30, async (n) => {
      const scheme = ['Bearer', 'BEARER', 'bEARER'][n % 3];
      const authorization = `${scheme} ${await server.token(people.basic)}`;
      return ask({ authorization, ...from('192.0.2.1') });
    });
    expect([amount(answers, 200), amount(answers, refused)]).toEqual([20, 10]);
    // The allowance of strangers at this address is used up as well; somebody else who is signed in has their own.
    const other = { authorization: `Bearer ${await server.token(people.director)}`, ...from('192.0.2.1') };
    expect(await ask(other)).toBe(200);
  });

  it('are the same for all processes on one database', async () => {
    const other = await server.beside();
    try {
      const authorization = `Bearer ${await server.token(people.contributor)}`;
      const answers = await statuses(60, (n) => ask({ authorization }, n % 2 ? server.address : other.address));
      expect(amount(answers, 200)).toBe(20);
    } finally {
      await other.close();
    }
  });

  it('never hold up a health check', async () => {
    const headers = from('192.0.2.5');
    await statuses(25, () => ask(headers));
    expect(await ask(headers)).toBe(refused);
    const answers = await statuses(60, (n) => ask(headers, server.address, n % 2 ? '/health/live' : '/health/ready'));
    expect(amount(answers, refused)).toBe(0);
  });

  it('say when to come back', async () => {
    const headers = { authorization: 'Bearer x', ...from('192.0.2.6') };
    await statuses(20, () => ask(headers));
    const answer = await fetch(`${server.address}/products`, { headers });
    expect(answer.status).toBe(refused);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ title: 'Too many requests', code: 'too-many-requests' });
  });
});

describe('the address of a client', () => {
  const server = testServer({ requestsPerMinute: 5 });

  it('is never taken from a header where no proxy is trusted', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const headers = { authorization: 'Bearer x', 'x-forwarded-for': `192.0.2.${n}` };
      answers.push((await fetch(`${server.address}/products`, { headers })).status);
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, refused, refused, refused]);
  });
});
