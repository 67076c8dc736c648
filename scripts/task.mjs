// Runs one TypeScript task in this process, so that no other process is between the terminal and the task.
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

/** @param {string} script absolute path of scripts/<task>.ts, which exports `main(args)` @param {string[]} args */
export async function run(script, args) {
  register();
  const { main } = await import(pathToFileURL(script).href);
  await main(args);
}
