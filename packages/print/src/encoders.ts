import type * as bwip from 'bwip-js/generic';

/** A kind of code that labels and documents have. */
export type Symbology = 'code128' | 'ean8' | 'ean13' | 'gs1_128' | 'qrcode' | 'upca';
type Encoders = Pick<typeof bwip, Symbology>;

let encoders: Encoders | undefined;

/** Whether codes can be drawn: `@groundwork/print/symbols` is loaded. */
export const canDrawCodes = (): boolean => encoders !== undefined;

/** What `@groundwork/print/symbols` brings. */
export function bringEncoders(brought: Encoders): void {
  encoders = brought;
}

/** @throws Error before `@groundwork/print/symbols` is loaded */
export function encoderOf(symbology: Symbology): Encoders[Symbology] {
  if (encoders === undefined) throw new Error('Codes are drawn after @groundwork/print/symbols is loaded.');
  return encoders[symbology];
}
