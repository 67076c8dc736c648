import { parseArgs } from 'node:util';
import { Problem, reportResult } from './local/problem.ts';
import { proveBundles } from './proofs/bundles.ts';
import { proveFailover } from './proofs/cluster/failover.ts';
import { proveReplica } from './proofs/cluster/replica.ts';
import { proveFullDisk } from './proofs/disk.ts';
import { ownAccount, proveImages } from './proofs/images.ts';
import { proveMajors } from './proofs/majors.ts';
import { proveOrganizations } from './proofs/organizations.ts';
import { provePooled } from './proofs/pooled.ts';
import { proveReleases } from './proofs/releases.ts';
import { proveRolling } from './proofs/rolling.ts';
import { proveSilentServices } from './proofs/services.ts';
import { proveSilence } from './proofs/silence.ts';
import { proveStarts } from './proofs/starts.ts';
import { proveStops } from './proofs/stops.ts';
import { proveUpgrade } from './proofs/upgrade.ts';
import { createWorld, type World } from './proofs/world.ts';

const inWorld = (prove: (world: World) => Promise<string[]>, environment?: NodeJS.ProcessEnv) => async () => {
  const world = await createWorld({ environment });
  try {
    return await prove(world);
  } finally {
    await world.stop();
  }
};
interface Wishes {
  /** How often, where a proof has rounds. */
  rounds?: number;
  /** The commit that is upgraded from. */
  from?: string;
}
const proofs: Readonly<Record<string, (wishes: Wishes) => Promise<string[]>>> = {
  starts: inWorld(proveStarts),
  silence: inWorld(proveSilence),
  stops: inWorld(proveStops),
  rolling: inWorld(proveRolling),
  upgrade: ({ from }) => proveUpgrade(from),
  services: inWorld(proveSilentServices),
  disk: proveFullDisk,
  pgbouncer: provePooled,
  cluster: ({ rounds }) => proveFailover(rounds),
  replica: proveReplica,
  releases: proveReleases,
  organizations: proveOrganizations,
  majors: proveMajors,
  bundles: proveBundles,
  images: inWorld(proveImages, { AZURITE_ACCOUNTS: `${ownAccount.name}:${ownAccount.key}` }),
};

/**
 * `npm run proofs -- [name …] [--rounds N] [--from COMMIT]`: what the platform promises when processes start, stop and fail, with real processes; too slow
 * for `npm test`. Without names all of it. Exits with 1 where a promise is broken.
 */
export const main = (args: readonly string[]): Promise<void> =>
  reportResult(async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rounds: { type: 'string' }, from: { type: 'string' } },
    });
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
      throw new Problem('--rounds is a whole number.');
    const names = positionals.length > 0 ? positionals : Object.keys(proofs);
    const wrong: string[] = [];
    for (const name of names) {
      const prove = proofs[name];
      if (!prove) throw new Problem(`There is no proof '${name}'. There are: ${Object.keys(proofs).join(', ')}.`);
      console.info(`${name} …`);
      const found = await prove({ rounds, from: values.from });
      for (const each of found) console.info(`  ! ${each}`);
      wrong.push(...found.map((each) => `${name}: ${each}`));
    }
    if (wrong.length > 0) throw new Problem(`Not as promised:\n${wrong.join('\n')}`);
    console.info('All as promised.');
  });
