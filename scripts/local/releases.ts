import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  buildWorkspace,
  createKey,
  DeployRefused,
  deploy,
  readKey,
  readReleaseSet,
  readWorkspace,
  verifyReleases,
} from '@groundwork/federation';
import { type DataFolder, deployMemoryFile, releaseKeyFile } from './data-folder.ts';
import { Problem } from './problem.ts';
import type { Progress } from './progress.ts';
import { root } from './settings.ts';

/** The remotes of each channel; the warehouse team's portal has the warehouse remote only. */
const channels = {
  portal: ['host', 'catalog', 'planning', 'warehouse', 'collaboration'],
  warehouse: ['host', 'warehouse'],
} as const;
type Name = (typeof channels)['portal'][number];

const folderOf = (name: Name) => join(root, name === 'host' ? 'host' : `remotes/${name}`);

/** Builds the host and the remotes, as many at once as the machine has processors. Unchanged ones are not built. */
export async function buildReleases(progress: Progress): Promise<void> {
  const waiting: Name[] = [...channels.portal];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const workspace = readWorkspace(folderOf(name));
      const built = name;
      await progress.step(`Build of ${built}`, () =>
        buildWorkspace(workspace).catch((error: unknown) => {
          throw new Problem(`${built} could not be built. ${error instanceof Error ? error.message : error}`);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work));
}

/**
 * Deploys every build to its channels with the deploy command's own function. A build that an earlier start deployed is
 * left alone, so that a rollback or another team's release outlives a restart; only files that storage lost come back.
 * @param isRepair true: only what storage lost, whatever the sources are by now
 */
export async function deployReleases(
  folder: DataFolder,
  storage: string,
  progress: Progress,
  isRepair = false,
): Promise<void> {
  const memory = new DeployMemory(folder);
  const key = installationKey(folder);
  await progress.step(isRepair ? 'Check of the releases' : 'Deployment', async (note) => {
    for (const [channel, names] of Object.entries(channels)) {
      const set = await readReleaseSet(channel, storage);
      const live = new Map([set.host, ...set.remotes].flatMap((release) => (release ? [[release.name, release]] : [])));
      const damaged = new Set((await verifyReleases(channel, storage)).map((faults) => faults.name));
      await inFittingOrder(names, async (name) => {
        const release = live.get(name);
        const isWhole = release !== undefined && !damaged.has(name);
        if (isWhole && isRepair) return;
        // Removed or switched off since: a restart does not bring it back.
        if (release === undefined && set.host !== undefined && memory.version(channel, name) !== undefined) return;
        const { record } = await buildWorkspace(readWorkspace(folderOf(name)));
        const isKnown = memory.has(channel, name, record.inputHash);
        if (isWhole && isKnown) return;
        if (release && isKnown && release.version !== memory.version(channel, name)) {
          note(`${name} ${release.version} lost files and was not deployed from here: deploy it again`);
          return;
        }
        const outcome = await deploy({
          folder: folderOf(name),
          channel,
          connectionString: storage,
          key,
          // A person who works on this machine sees the loss, and asks nobody.
          drops: 'all',
          deployedBy: process.env.GROUNDWORK_DEPLOYED_BY ?? 'npm start',
        });
        memory.keep(channel, name, record.inputHash, outcome.version);
        if (outcome.changed) note(`${name} ${outcome.version} → ${channel}`);
        else if (outcome.uploaded > 0) note(`${name} ${outcome.version}: ${outcome.uploaded} lost files repaired`);
      });
    }
  });
}

/**
 * What adds something goes with the host first; what takes something away, as another branch does, with the remotes first.
 * So one that is refused waits for the others. @throws Problem when all that are left are refused
 */
export async function inFittingOrder<Each extends string>(
  names: readonly Each[],
  work: (name: Each) => Promise<void>,
): Promise<void> {
  let waiting = names;
  while (waiting.length > 0) {
    const refused = new Map<Each, string>();
    for (const name of waiting)
      await work(name).catch((error: unknown) => {
        if (!(error instanceof DeployRefused)) throw error;
        refused.set(name, error.message);
      });
    if (refused.size === waiting.length)
      throw new Problem(
        `${[...refused.values()].join('\n')}\nWhat is live on this machine was made of other sources. Take off what is in the way (npx groundwork-remote remove NAME --channel portal), or forget all local data: npm start -- --reset`,
      );
    waiting = [...refused.keys()];
  }
}

/** The key of this installation signs everything that is deployed on this machine; made once. */
function installationKey(folder: DataFolder) {
  const file = releaseKeyFile(folder.path);
  if (!existsSync(file)) createKey(file);
  return readKey(file);
}

interface Remembered {
  inputHash: string;
  version: string;
}

/** Which builds earlier starts deployed, by channel and name. */
class DeployMemory {
  readonly #file: string;
  readonly #entries: Record<string, Remembered>;
  constructor(folder: DataFolder) {
    this.#file = deployMemoryFile(folder);
    try {
      this.#entries = JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, Remembered>;
    } catch {
      this.#entries = {};
    }
  }
  has(channel: string, name: string, inputHash: string): boolean {
    return this.#entries[`${channel}/${name}`]?.inputHash === inputHash;
  }
  version(channel: string, name: string): string | undefined {
    return this.#entries[`${channel}/${name}`]?.version;
  }
  keep(channel: string, name: string, inputHash: string, version: string): void {
    this.#entries[`${channel}/${name}`] = { inputHash, version };
    writeFileSync(this.#file, JSON.stringify(this.#entries, null, 2));
  }
}
