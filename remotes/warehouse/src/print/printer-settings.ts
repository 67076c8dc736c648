import { resolutions } from '@groundwork/print';
import * as v from 'valibot';

/**
 * The paper in this computer's printer, by the kind of label: it seldom changes, and other devices have other printers.
 */
const schema = v.object({
  resolution: v.fallback(v.picklist(resolutions), 203),
  media: v.fallback(v.record(v.string(), v.string()), {}),
});
export type PrinterSettings = v.InferOutput<typeof schema>;
const key = 'groundwork.printer';

export function readPrinter(): PrinterSettings {
  try {
    return v.parse(schema, JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return { resolution: 203, media: {} };
  }
}

export function rememberPrinter(settings: PrinterSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage that is full or forbidden: it is asked again next time.
  }
}
