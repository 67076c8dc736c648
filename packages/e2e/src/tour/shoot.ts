import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { contactSheet } from './contact-sheet.ts';
import { visit } from './journey.ts';
import { heights, isSeenAt, phone, type Stop, tablet } from './stop.ts';
import { pageOf, type TravelerName } from './travelers.ts';

export interface Picture {
  stop: Stop;
  theme: Theme;
  width: number;
  file: string;
  /** Why there is none. */
  failure?: string;
}
export type Theme = 'light' | 'dark';
export interface Shooting {
  stops: readonly Stop[];
  themes: readonly Theme[];
  widths: readonly number[];
  folder: string;
  executablePath: string;
  /** Called with each picture. */
  onPicture: (picture: Picture) => void;
}

interface Journey {
  traveler: TravelerName;
  theme: Theme;
  width: number;
  stops: readonly Stop[];
}
/** Journeys at the same time: one draws while the other waits. */
const atOnce = 2;

function journeysOf({ stops, themes, widths }: Shooting): Journey[] {
  const travelers = [...new Set(stops.map(({ traveler }) => traveler))];
  const journeys = themes.flatMap((theme) =>
    widths.flatMap((width) =>
      travelers.map((traveler) => ({
        traveler,
        theme,
        width,
        stops: stops.filter((stop) => stop.traveler === traveler && isSeenAt(stop, width)),
      })),
    ),
  );
  return journeys.filter((journey) => journey.stops.length > 0).sort((a, b) => b.stops.length - a.stops.length);
}

/** Takes a picture of every stop in every theme and width, and writes index.html beside them. */
export async function shoot(shooting: Shooting): Promise<readonly Picture[]> {
  const browser = await chromium.launch({
    executablePath: shooting.executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--force-color-profile=srgb'],
  });
  await rm(shooting.folder, { recursive: true, force: true });
  await mkdir(shooting.folder, { recursive: true });
  const pictures: Picture[] = [];
  const waiting = journeysOf(shooting);
  const travel = async () => {
    for (let journey = waiting.shift(); journey; journey = waiting.shift()) {
      for await (const picture of picturesOf(browser, journey, shooting.folder)) {
        pictures.push(picture);
        shooting.onPicture(picture);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, travel));
  } finally {
    await browser.close();
  }
  await writeFile(join(shooting.folder, 'index.html'), contactSheet(shooting.stops, pictures));
  return pictures;
}

async function* picturesOf(browser: Browser, { traveler, theme, width, stops }: Journey, folder: string) {
  const page = await pageOf(browser, traveler, {
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...(width <= tablet && { hasTouch: true }),
    ...(width <= phone && { isMobile: true, deviceScaleFactor: 2 }),
  });
  page.setDefaultTimeout(15_000);
  for (const stop of stops) {
    const file = `${stop.name}-${width}-${theme}.png`;
    try {
      await visit(page, stop);
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' });
      yield { stop, theme, width, file };
    } catch (error) {
      await page.screenshot({ path: join(folder, file) }).catch(() => undefined);
      yield { stop, theme, width, file, failure: String(error).split('\n')[0] };
    }
  }
  await page.context().close();
}
