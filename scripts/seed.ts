import { databaseAddress } from './local/connection.ts';
import { openDataFolder } from './local/data-folder.ts';
import { fillDatabase } from './local/demonstration.ts';
import { readScale } from './local/options.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { createProgress } from './local/progress.ts';
import { readSettings, serviceEnvironment } from './local/settings.ts';

/** `npm run seed -- --scale N`: writes the demonstration data into the empty database of the running platform. */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const scale = readScale(args);
    const settings = readSettings(process.env);
    const databaseUrl = databaseAddress(settings);
    const isFilled = await fillDatabase({
      folder: openDataFolder(settings.dataFolder),
      databaseUrl,
      env: serviceEnvironment(settings, databaseUrl),
      progress: createProgress(),
      scale,
    });
    if (!isFilled) {
      throw new Problem(
        'The database already holds users, so nothing was written. To begin again with other data: npm start -- --reset --scale N',
      );
    }
  });
