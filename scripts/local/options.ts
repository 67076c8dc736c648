import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Problem } from './problem.ts';

/** Reads a command line. @throws Problem with the usage when it is wrong */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** How many times the demonstration data: a whole number from 1. @throws Problem */
export function toScale(text: string | undefined): number {
  const scale = Number(text ?? 1);
  if (Number.isInteger(scale) && scale >= 1) return scale;
  throw new Problem(`--scale must be a whole number from 1; it is '${text}'.`);
}

/** Reads `--scale N` alone. */
export const readScale = (args: readonly string[]): number =>
  toScale(readArguments(args, 'npm run seed -- --scale N', { scale: { type: 'string' } }).scale);
