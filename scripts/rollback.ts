import { reporting, rollbackCommand } from '@groundwork/federation/cli';

/** `npm run rollback -- catalog --channel portal`: makes the version before live again. */
export const main = (args: readonly string[]): Promise<void> => reporting(() => rollbackCommand(args));
