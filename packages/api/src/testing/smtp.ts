import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server took it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The whole message, headers first. */
  source: string;
}
export interface TestSmtp {
  port: number;
  url: string;
  received: ReceivedMail[];
  /** What it answers to each recipient; undefined takes the mail. */
  refusal: { code: number; text: string } | undefined;
  stop(): Promise<void>;
}

/** A mail server that keeps what it gets. */
export async function testSmtp(port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_, __, done) {
      const { refusal } = smtp;
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: own } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    received,
    refusal: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
