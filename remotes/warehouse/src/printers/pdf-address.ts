/** A PDF of the server (docs: printing). */
export interface PdfAddress {
  path: string;
  query: Readonly<Record<string, string>>;
  /** Of the file, where its path does not name it well. */
  fileName?: string;
}
