import { createTransport } from 'nodemailer';
import { type Mail, type MailTransport, Undeliverable } from './mail.ts';

/** Mail by SMTP: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export function smtpTransport(url: string, from: string, replyTo: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsMail: false,
    async send(mail, id, signal) {
      try {
        await transport.sendMail({ ...messageOf(mail, id, from, replyTo), signal });
      } catch (error) {
        const { permanent, code, message } = error as { permanent?: boolean; code?: string; message: string };
        // A refused sign-in is a mistake of the configuration; the mail itself may go out once that is mended.
        if (permanent && code !== 'EAUTH') throw new Undeliverable(message, { cause: error });
        throw error;
      }
    },
  };
}

/** Without a mail server: what is sent stays in the mail queue, where its page shows it. */
export const storeOnlyTransport: MailTransport = { keepsMail: true, send: async () => {} };

/**
 * The message for nodemailer. Addresses are passed as objects, which nodemailer neither splits nor parses for names;
 * headers contain no names of people.
 */
export function messageOf(
  { to, subject, text, html, unsubscribe, attachments = [] }: Mail,
  id: string,
  from: string,
  replyTo: string,
) {
  return {
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    from: { name: 'Groundwork', address: from },
    replyTo: { name: '', address: replyTo },
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, base64 }) => ({
      ...{ filename, content: base64, encoding: 'base64', contentType: 'application/pdf' },
    })),
    // Nobody's mail program answers an automatic mail by another one (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Mail programs have a button of their own for it (RFC 8058).
      ...(unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  };
}
