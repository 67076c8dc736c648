import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type CommandLine, type Given, Help, readCommandLine } from '../../packages/federation/src/command-line.ts';
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

/**
 * Reads the command line of a command that is about one place. @throws Help for `--help`; Problem that lists the options
 * for one that there is not: it is never taken for a place
 */
export function readPlace(args: readonly string[], commandLine: CommandLine): Given & { place: string | undefined } {
  let given: Given;
  try {
    given = readCommandLine(args, commandLine);
  } catch (error) {
    throw error instanceof Help || !(error instanceof Error) ? error : new Problem(error.message);
  }
  const [place, ...others] = given.names;
  if (others.length > 0) throw new Problem(`One place at a time: '${others.join(' ')}' is left over. See --help.`);
  return { ...given, place };
}
