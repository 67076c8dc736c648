import { createTransport } from 'nodemailer';
import { messageOf } from '../mail-queue/mail-transport.ts';
import { invitationMail } from './mail.ts';

const link = 'http://localhost:4100/invitation/abc';
const write = (more: Partial<Parameters<typeof invitationMail>[0]> = {}) =>
  invitationMail({
    to: 'eve@mail.test',
    firstName: 'Eve',
    inviter: 'Dirk Director',
    link,
    expires: new Date('2026-11-28T10:00:00Z'),
    supportMail: 'support@groundwork.test',
    ...more,
  });
const transport = createTransport({ streamTransport: true, buffer: true });
const sourceOf = async (mail: ReturnType<typeof write>) => {
  const message = messageOf(mail, 'id-1', 'invitations@groundwork.test', 'support@groundwork.test');
  const { message: source, envelope } = await transport.sendMail(message);
  const [head = ''] = String(source).split('\r\n\r\n');
  return { source: String(source), head: head.replaceAll('\r\n ', ' '), envelope };
};

describe('the mail of an invitation', () => {
  it('says who invites, where to go and until when', () => {
    const { text } = write();
    expect(text).toBe(
      [
        'Hello Eve,',
        'Dirk Director has set up an account for you at Groundwork. Choose a password, and you can sign in.',
        link,
        'The link works once, until 28 November 2026 (UTC). If it no longer works, ask for a new one: support@groundwork.test',
        'If you did not expect this mail, you can ignore it.',
      ].join('\n\n'),
    );
  });

  it('shows markup in names as text', () => {
    const { html } = write({ firstName: '<img src=x onerror=alert(1)>', inviter: `"><a href='http://evil.test'>` });
    expect(html).not.toContain('<img');
    expect(html).not.toContain("evil.test'>");
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  });

  it('keeps a name on one line, whatever it holds', () => {
    const { text } = write({ firstName: 'Eve\r\n\r\nYour account is blocked,\u2028\u202Ecall us' });
    expect(text).toContain('Hello Eve Your account is blocked, call us,\n\n');
  });

  it('names people in no header, so that no name can add one', async () => {
    const { head } = await sourceOf(write({ firstName: 'Eve\r\nBcc: all@mail.test', inviter: 'D\r\nSubject: x' }));
    expect(head.split('\r\n').map((line) => line.split(':')[0])).toEqual(expect.not.arrayContaining(['Bcc', 'Cc']));
    expect(head).not.toContain('Eve');
    expect(head).toContain('To: eve@mail.test');
    expect(head).toContain('Subject: Your Groundwork account');
    expect(head).toContain('From: Groundwork <invitations@groundwork.test>');
    expect(head).toContain('Reply-To: support@groundwork.test');
    expect(head).toContain('Message-ID: <id-1@groundwork.test>');
    expect(head).toContain('Auto-Submitted: auto-generated');
  });

  it.each(['eve@mail.test\r\nBcc: all@mail.test', 'a@mail.test,b@mail.test', 'Eve <a@mail.test>, b@mail.test'])(
    'goes to one address at most, also for %j',
    async (to) => {
      const { head, envelope } = await sourceOf(write({ to }));
      expect(head).not.toMatch(/^Bcc:/m);
      expect(envelope.to.length).toBeLessThanOrEqual(1);
    },
  );
});
