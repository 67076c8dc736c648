/** A service that a command of `npm test` needs while it runs. */
export interface TestCompanion {
  /** Says to the command where it is. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}
