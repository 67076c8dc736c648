import { createScanScope, type ScannerEnding } from '@groundwork/scan';
import { giveFeedback } from '@groundwork/scan/feedback';

// One file, because the hash of each costs the first page some bytes.

/** Lets the user hear what a good scan, a finished kit and a wrong scan sound like. */
export async function testSounds(): Promise<void> {
  for (const tone of ['ok', 'complete', 'error'] as const) {
    giveFeedback(tone, true);
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
  }
}

/** Takes every code and refuses it with the sound of an error. @returns a function that ends this */
export function refuseScans(ending: ScannerEnding, sounds: boolean, onRefused: () => void): () => void {
  const onOutcome = () => {
    giveFeedback('error', sounds);
    onRefused();
  };
  return createScanScope({ mode: ending, onScan: () => ({ tone: 'error', title: '' }), onOutcome }).close;
}
