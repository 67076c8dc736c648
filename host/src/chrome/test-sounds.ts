import { giveFeedback } from '@groundwork/scan/feedback';

/** Lets the user hear what a good scan, a finished kit and a wrong scan sound like. */
export async function testSounds(): Promise<void> {
  for (const tone of ['ok', 'complete', 'error'] as const) {
    giveFeedback(tone, true);
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
  }
}
