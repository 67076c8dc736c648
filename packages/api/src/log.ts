/** The log of the server, as far as its parts write to it. */
export interface Log {
  debug(details: object, text: string): void;
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}
