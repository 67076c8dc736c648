/** A mail, ready to be sent. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link of the mail; `text` and `html` contain it too. */
  link: string;
  /** Ends mails of this kind by one click, without signing in. */
  unsubscribe?: string;
  attachments?: readonly Attachment[];
}

/** A PDF beside the text. */
export interface Attachment {
  filename: string;
  base64: string;
}

/** What takes mail to people. */
export interface MailTransport {
  /** True where a sent mail is kept in the mail queue, because there is no other place to read it. */
  readonly keepsMail: boolean;
  /**
   * @param id the same for each attempt, so that a receiver can recognize a repetition
   * @throws Undeliverable when trying again is no use
   */
  send(mail: Mail, id: string, signal: AbortSignal): Promise<void>;
}

/** The mail server has refused this mail for good. */
export class Undeliverable extends Error {}
