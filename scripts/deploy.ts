import { deployCommand, reporting } from '@groundwork/federation/cli';

/** `npm run deploy -- catalog --channel portal`: builds a remote or the host and makes it live. */
export const main = (args: readonly string[]): Promise<void> => reporting(() => deployCommand(args));
