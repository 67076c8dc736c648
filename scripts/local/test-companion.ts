/** What a command of `npm test` needs beside it. */
export interface TestCompanion {
  /** Says to the command where it is. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}
