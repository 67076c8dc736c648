/** An answer other than success: what is thrown to end a request. The message is for the user. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** What the printer itself says, for support. */
  readonly detail: string | undefined;
  constructor(status: number, code: string, message: string, detail?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}
