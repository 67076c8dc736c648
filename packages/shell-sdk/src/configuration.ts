import { useAtomValue } from 'jotai';
import { getShell, type ShellConfiguration, shellAtom } from './shell.ts';

/** The channel and the addresses to write to. */
export function useConfiguration(): ShellConfiguration {
  return useAtomValue(shellAtom)?.configuration ?? getShell().configuration;
}
