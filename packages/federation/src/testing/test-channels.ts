import { type DeployOptions, deploy, readReleaseSet } from '../deploy.ts';
import { type Azurite, startAzurite } from './azurite.ts';
import { removeBuiltWorkspaces } from './built-workspace.ts';

/** A blob server for the tests of a file, and a channel of its own for each of them. */
export interface TestChannels {
  readonly connectionString: string;
  /** Of the test that runs. */
  readonly channel: string;
  /** Both, for functions that take them. */
  place(): { channel: string; connectionString: string };
  /** Goes on with another channel, where nothing is live. */
  next(): void;
  /** Deploys a workspace to the channel. */
  put(folder: string, options?: Partial<DeployOptions>): ReturnType<typeof deploy>;
  /** The live version of each remote of the channel. */
  versions(): Promise<Record<string, string>>;
}

/** Call it once in a test file; the server ends with its tests. */
export function testChannels(): TestChannels {
  let azurite: Azurite | undefined;
  let count = 0;
  beforeAll(async () => {
    azurite = await startAzurite();
  }, 90_000);
  afterAll(async () => {
    await azurite?.remove();
    removeBuiltWorkspaces();
  });
  const next = () => {
    count += 1;
  };
  beforeEach(next);
  const place = () => ({ channel: `test-${count}`, connectionString: azurite?.connectionString ?? '' });
  return {
    get connectionString() {
      return place().connectionString;
    },
    get channel() {
      return place().channel;
    },
    place,
    next,
    put: (folder, options = {}) => deploy({ folder, ...place(), deployedBy: 'tester', ...options }),
    async versions() {
      const { channel, connectionString } = place();
      const { remotes } = await readReleaseSet(channel, connectionString);
      return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
    },
  };
}
