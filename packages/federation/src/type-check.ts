import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Workspace } from './workspace.ts';
import { callIn, installedProgram } from './workspace-programs.ts';

/** Asks TypeScript's own compiler about types that are not those of the sources here: in a folder below `dist`. */
export interface TypeQuestion {
  /** Path in the folder → text. */
  files: Readonly<Record<string, string>>;
  /** The tsconfig.json of the folder. */
  configuration: object;
}
/** An error as the compiler prints it. */
export interface TypeFault {
  /** Path of the file, relative to the folder of the question where it is below that. */
  file: string;
  line: number;
  message: string;
}

export const compilerOptions = {
  ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', strict: true },
  ...{ lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'], types: [] },
  ...{ skipLibCheck: true, allowImportingTsExtensions: true, noEmit: true },
} as const;

/** Compiles the files of a question. @returns the errors; @throws Error when the compiler itself could not run */
export async function typeFaults(workspace: Workspace, { files, configuration }: TypeQuestion): Promise<TypeFault[]> {
  const folder = join(workspace.folder, 'dist', 'gate');
  rmSync(folder, { recursive: true, force: true });
  try {
    const all = { ...files, 'tsconfig.json': JSON.stringify(configuration) };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = compilerOf(workspace);
    const { code, said } = await callIn({ ...workspace, folder }, { program, args: ['--pretty', 'false'] }, 'pipe');
    const faults = [...said.matchAll(/^(\S.*?)\((\d+),\d+\): error TS\d+: (.*(?:\n +.*)*)/gm)].map(
      // The last line is the most particular one.
      ([, file = '', line = '', message = '']) => ({
        ...{ file, line: Number(line) },
        message: message.split('\n').at(-1)?.trim() ?? '',
      }),
    );
    if (code !== 0 && faults.length === 0) throw new Error(`The compiler could not compare types:\n${said.trim()}`);
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The compiler of the workspace, or the one beside this package. */
function compilerOf({ folder }: Workspace): string {
  try {
    return installedProgram(folder, 'tsc');
  } catch {
    return installedProgram(import.meta.dirname, 'tsc');
  }
}
