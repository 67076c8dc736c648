import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Platform, startPlatform } from '../packages/e2e/src/platform.ts';
import { shoot, type Theme } from '../packages/e2e/src/tour/shoot.ts';
import { desktop, phone, tablet } from '../packages/e2e/src/tour/stop.ts';
import { stops } from '../packages/e2e/src/tour/stops.ts';
import { ensureBrowser } from './local/browser.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

const usage = `npm run screenshots -- [NAME] … [--width N] … [--light] [--dark] [--list]
  NAME       only what has NAME in its name; --list prints all names
  --width N  only this width (${desktop}, ${tablet}, ${phone}); may be repeated
  --light, --dark   only this theme`;

/**
 * `npm run screenshots`: takes a picture of every screen and dialog, and writes them with a contact sheet to screenshots/.
 * It starts a platform of its own; E2E_PLATFORM (the JSON of a GROUNDWORK_READY line) takes a running one.
 */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const { names, widths, themes, list } = read(args);
    const chosen = stops.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
    if (list || chosen.length === 0) {
      console.info(stops.map(({ name, path }) => `${name.padEnd(36)} ${path}`).join('\n'));
      if (chosen.length === 0) throw new Problem(`Nothing is named ${names.join(' or ')}; the names are above.`);
      return;
    }
    const executablePath = await ensureBrowser();
    const folder = join(root, 'screenshots');
    const started = process.env.E2E_PLATFORM ? undefined : await startOwn();
    process.env.PLATFORM = process.env.E2E_PLATFORM ?? JSON.stringify(started?.platform satisfies Platform | undefined);
    try {
      const onPicture = ({ file, failure }: { file: string; failure?: string }) =>
        console.info(failure ? `✗ ${file}: ${failure}` : `✓ ${file}`);
      const pictures = await shoot({ stops: chosen, themes, widths, folder, executablePath, onPicture });
      const failed = pictures.filter(({ failure }) => failure !== undefined).length;
      console.info(`${pictures.length - failed} pictures, ${failed} failed: ${join(folder, 'index.html')}`);
      if (failed > 0) process.exitCode = 1;
    } finally {
      await started?.stop();
    }
  });

function startOwn() {
  console.info('Starting a platform of its own …');
  return startPlatform();
}

function read(args: readonly string[]) {
  try {
    const { values, positionals: names } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        width: { type: 'string', multiple: true, default: [desktop, tablet, phone].map(String) },
        light: { type: 'boolean', default: false },
        dark: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    const themes: readonly Theme[] = ['light', 'dark'];
    const chosen = themes.filter((theme) => values[theme]);
    const widths = values.width.map(Number);
    if (widths.some((width) => !Number.isInteger(width) || width < 320)) throw new Error('--width takes a number.');
    return { names, widths, themes: chosen.length > 0 ? chosen : themes, list: values.list };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
