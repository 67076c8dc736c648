import { reportProblems } from './local/problem.ts';
import { drill } from './local/restore-drill.ts';
import { readSettings } from './local/settings.ts';

/** `npm run restore-drill -- FOLDER` or `container:NAME`: restores the newest backup into an empty database and checks it. */
export const main = ([place]: readonly string[]): Promise<void> =>
  reportProblems(() => drill(place, readSettings(process.env).storage));
