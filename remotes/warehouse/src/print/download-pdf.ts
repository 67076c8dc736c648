import { errorSummary } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
import type { PdfAddress } from '../printers/pdf-address.ts';

/** So many records the server takes at once. */
export const mostInPdf = 200;

/** Fetches the PDF and hands it to the browser as a file. @returns why there is none */
export async function downloadPdf({ path, query, fileName }: PdfAddress): Promise<string | undefined> {
  const { succeeded, data, error } = await call<Blob>('GET', path, { query });
  if (!succeeded) return `The PDF could not be made. ${errorSummary(error)}`;
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName ?? path.split('/').slice(-2).join('-');
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return undefined;
}
