import { readPlace } from './local/options.ts';
import { reportProblems } from './local/problem.ts';
import { drill } from './local/restore-drill.ts';
import { readSettings } from './local/settings.ts';

/** `npm run restore-drill -- FOLDER` or `container:NAME`: restores the newest backup into an empty database and checks it. */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const { place } = readPlace(args, {
      usage:
        'npm run restore-drill -- FOLDER, or container:NAME: restores the newest backup there into an empty database, and checks it',
      options: {},
    });
    await drill(place, readSettings(process.env).storage);
  });
