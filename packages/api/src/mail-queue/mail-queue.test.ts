import type { User } from '@groundwork/contract';
import { people } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type TestSmtp, testSmtp } from '../testing/smtp.ts';
import { type MailTransport, Undeliverable } from './mail.ts';
import {
  claim,
  dropAbout,
  enqueue,
  enqueueAbout,
  forgetOldMail,
  isStillWaiting,
  pauseAfter,
  readMailQueue,
} from './mail-queue.ts';
import { smtpTransport, storeOnlyTransport } from './mail-transport.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';

describe('the mail queue', () => {
  let server: TestServer;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await testSmtp();
    server = await startTestServer({
      mail: { smtpUrl: smtp.url, from: 'invitations@groundwork.test', support: 'support@groundwork.test' },
    });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });
  beforeEach(async () => {
    await server.store.query('delete from outbox');
    smtp.received.length = 0;
    smtp.refusal = undefined;
  });

  let count = 0;
  const inviteSomebody = async () => {
    count += 1;
    const emailAddress = `person-${count}@mail.test`;
    const body = { firstName: 'Per', lastName: `Son ${count}`, emailAddress, type: 'Google', role: 'ReadOnly' };
    expect((await server.call<User>('director', 'POST', '/users', body)).status).toBe(201);
    return emailAddress;
  };
  const rows = async () =>
    (
      await server.store.query<{
        state: string;
        attempts: number;
        last_error: string | null;
        mail: unknown;
        due: boolean;
      }>('select state, attempts, last_error, mail, next_attempt <= now() as due from outbox')
    ).rows;
  const makeDue = () => server.store.query(`update outbox set next_attempt = now()`);
  const silent = { info() {}, warn() {} };
  const senderOf = (post: MailTransport, compose: Partial<SenderOptions['compose']> = {}): Sender =>
    createSender({
      store: server.store,
      post,
      log: silent,
      compose: {
        invitation: async () => ({ to: 'x@mail.test', subject: 'S', text: 'T', html: 'H', link: 'L' }),
        shipped: async () => undefined,
        arrived: async () => undefined,
        away: async () => undefined,
        'taken-back': async () => undefined,
        ...compose,
      },
    });

  it('goes out by SMTP, and its secret is kept nowhere', async () => {
    const address = await inviteSomebody();
    await server.sender.sendDue();
    expect(smtp.received).toMatchObject([{ from: 'invitations@groundwork.test', to: [address] }]);
    expect(smtp.received[0]?.source).toContain('Subject: Your Groundwork account');
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, mail: null }]);
    const page = await server.call('administrator', 'GET', '/outbox');
    expect(page.status).toBe(404);
  });

  it('is sent once by several that look at the same time', async () => {
    const addresses = [];
    for (let each = 0; each < 6; each += 1) addresses.push(await inviteSomebody());
    const other = await server.beside();
    await Promise.all([server.sender.sendDue(), other.sender.sendDue(), server.sender.sendDue()]);
    await other.close();
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(addresses.sort());
  });

  it('waits while the mail server refuses for now, longer each time, and goes out when it takes mail', async () => {
    await inviteSomebody();
    smtp.refusal = { code: 451, text: 'Try later' };
    await server.sender.sendDue();
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, due: false, last_error: expect.stringContaining('451') },
    ]);
    await makeDue();
    await server.sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    smtp.refusal = undefined;
    await makeDue();
    await server.sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
    expect(smtp.received).toHaveLength(1);
    expect([1, 2, 3, 20].map((attempts) => pauseAfter(attempts, 0.5))).toEqual([5, 10, 20, 3600]);
  });

  it('waits for a mail server that is away', async () => {
    await inviteSomebody();
    const post = smtpTransport('smtp://127.0.0.1:1', 'a@groundwork.test', 'b@groundwork.test');
    await senderOf(post).sendDue();
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, last_error: expect.stringContaining('ECONN') },
    ]);
  });

  it('gives up at once where the mail server refuses for good', async () => {
    await inviteSomebody();
    smtp.refusal = { code: 550, text: 'No such person' };
    await server.sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('No such person') }]);
    expect(new Undeliverable('x')).toBeInstanceOf(Error);
  });

  it('that cannot be made says why, and waits longer each time as one that cannot be sent', async () => {
    await inviteSomebody();
    const invitation = async () => {
      throw new Error('The slip has no page.');
    };
    await senderOf(storeOnlyTransport, { invitation }).sendDue();
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, due: false, last_error: 'The slip has no page.' },
    ]);
    await server.store.query('update outbox set attempts = 15, next_attempt = now()');
    await senderOf(storeOnlyTransport, { invitation }).sendDue();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 16 }]);
  });

  it('leaves alone what was dropped while it was on its way', async () => {
    await inviteSomebody();
    const send = async () => {
      await server.store.query(`update outbox set state = 'dropped'`);
      throw new Undeliverable('No such person');
    };
    await senderOf({ ...storeOnlyTransport, send }).sendDue();
    expect(await rows()).toMatchObject([{ state: 'dropped', last_error: null }]);
  });

  it('is not made any more where it was dropped after a process took it', async () => {
    await inviteSomebody();
    const entry = await claim(server.store, 60);
    if (!entry) throw new Error('Nothing was due.');
    expect(await isStillWaiting(server.store, entry)).toBe(true);
    await server.store.query(`update outbox set state = 'dropped'`);
    expect(await isStillWaiting(server.store, entry)).toBe(false);
  });

  it('takes the place of the same mail that waits, and of no other', async () => {
    const { basic, director } = people;
    await enqueueAbout(server.store, 'shipped', 'shipment', basic, director, 0);
    await enqueueAbout(server.store, 'shipped', 'another', basic, director, 0);
    for (let each = 0; each < 2; each += 1) await enqueue(server.store, 'invitation', basic, director);
    const states = async () => (await readMailQueue(server.store, 10)).map(({ kind, state }) => `${kind} ${state}`);
    // The newest first.
    expect(await states()).toEqual(['invitation waiting', 'invitation dropped', 'shipped waiting', 'shipped waiting']);
    await server.store.query(`update outbox set state = 'sent' where subject_id = 'another'`);
    await dropAbout(server.store, 'another');
    await dropAbout(server.store, 'shipment');
    expect(await states()).toEqual(['invitation waiting', 'invitation dropped', 'shipped sent', 'shipped dropped']);
  });

  it('is forgotten ninety days after its end, and never while it waits', async () => {
    const addresses = [await inviteSomebody(), await inviteSomebody(), await inviteSomebody()];
    await server.store.query(`update outbox set time_created = now() - interval '200 days'`);
    const end = (address: string | undefined, days: number) =>
      server.store.query(
        `update outbox o set state = 'sent', time_settled = now() - make_interval(days => $2)
         from users u where u.id = o.user_id and u.doc->>'emailAddress' = $1`,
        [address, days],
      );
    await end(addresses[0], 91);
    await end(addresses[1], 89);
    await forgetOldMail(server.store);
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['sent', 'waiting']);
  });

  it('says of a mail that became pointless that it was dropped', async () => {
    await inviteSomebody();
    const outcomes: string[] = [];
    const compose = Object.fromEntries(
      ['invitation', 'shipped', 'arrived', 'away', 'taken-back'].map((kind) => [kind, async () => undefined]),
    ) as unknown as SenderOptions['compose'];
    const onOutcome = (outcome: string) => void outcomes.push(outcome);
    await createSender({ store: server.store, post: storeOnlyTransport, log: silent, compose, onOutcome }).sendDue();
    expect([outcomes, await rows()]).toMatchObject([['dropped'], [{ state: 'dropped' }]]);
  });

  it('gives up after many attempts', async () => {
    await inviteSomebody();
    await server.store.query('update outbox set attempts = 15');
    smtp.refusal = { code: 451, text: 'Try later' };
    await server.sender.sendDue();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 16 }]);
  });

  it('is given up, and not tried again, where sixteen processes ended while they sent it', async () => {
    await inviteSomebody();
    await server.store.query('update outbox set attempts = 16');
    await server.sender.sendDue();
    expect(smtp.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('were stopped') }]);
  });

  it("is one process's while it is being sent, and due again when that one has died", async () => {
    await inviteSomebody();
    expect(await claim(server.store, 0.2)).toMatchObject({ attempts: 1 });
    await server.sender.sendDue();
    expect(smtp.received).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await server.sender.sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  it('starts with what an earlier process left, and stops in order', async () => {
    await inviteSomebody();
    const sender = senderOf(storeOnlyTransport);
    sender.start();
    for (let tries = 0; tries < 100 && (await rows())[0]?.state !== 'sent'; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await sender.stop();
    expect(await rows()).toMatchObject([{ state: 'sent', mail: { to: 'x@mail.test' } }]);
    await inviteSomebody();
    await sender.sendDue();
    expect((await rows()).filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  it('lets a mail on its way arrive before it stops', async () => {
    await inviteSomebody();
    let arrive = () => {};
    const isOnItsWay = new Promise<void>((resolve) => {
      const post: MailTransport = {
        keepsMail: false,
        send: () => {
          resolve();
          return new Promise<void>((done) => {
            arrive = done;
          });
        },
      };
      sender = senderOf(post);
    });
    sender.start();
    await isOnItsWay;
    const stopped = sender.stop();
    arrive();
    await stopped;
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });
  let sender: Sender;
});
