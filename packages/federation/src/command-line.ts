import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What one command accepts: options by name, each with the words that explain it. */
export interface CommandLine {
  usage: string;
  options: Readonly<Record<string, { value?: string; explanation: string }>>;
}
export interface Given {
  names: string[];
  /** Values of an option, as often as it was given. */
  valuesOf: (option: string) => string[];
  isGiven: (option: string) => boolean;
}

/** The command line was asked for help: the text is the answer, and nothing is done. */
export class Help extends Error {
  override name = 'Help';
}

const listOf = ({ usage, options }: CommandLine): string => {
  const rows = Object.entries({ ...options, help: { explanation: 'prints this' } }).map(([name, option]) => [
    `--${name}${'value' in option && option.value ? ` ${option.value}` : ''}`,
    option.explanation,
  ]);
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  return [usage, ...rows.map(([name = '', explanation]) => `  ${name.padEnd(width)}${explanation}`)].join('\n');
};

/** Reads the arguments of a command. @throws Help for `--help`; Error that lists the options for one that there is not */
export function readCommandLine(args: readonly string[], command: CommandLine): Given {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { value }] of Object.entries(command.options))
    options[name] = value === undefined ? { type: 'boolean' } : { type: 'string', multiple: true };
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const { code, message: reason = String(error) } = error as { code?: string; message?: string };
    const [, unknown] = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? (/'([^']+)'/.exec(reason) ?? []) : [];
    throw new Error(`${unknown === undefined ? reason : `There is no option ${unknown}.`}\n\n${listOf(command)}`);
  }
  if (read.values.help === true) throw new Help(listOf(command));
  return {
    names: read.positionals,
    valuesOf: (option) => [read.values[option]].flat().filter((value) => typeof value === 'string'),
    isGiven: (option) => read.values[option] === true,
  };
}
