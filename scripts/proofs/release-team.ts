import { createInterface } from 'node:readline';
import { deploy, disable, enable, promote, readKey, rollback } from '@groundwork/federation';

/** One team in a process of its own: does on its channel what each line of its input says, and may be killed at any moment. */
const [connectionString = '', channel = '', name = '', keyFile = ''] = process.argv.slice(2);
const key = readKey(keyFile);
const options = { name, channel, connectionString, deployedBy: name };

const actions: Record<string, (folder: string) => Promise<unknown>> = {
  deploy: (folder) => deploy({ folder, channel, connectionString, key, drops: 'all', deployedBy: name }),
  candidate: (folder) =>
    deploy({
      ...{ folder, channel, connectionString, key, deployedBy: name },
      drops: 'all',
      rollout: { percent: 50, cohorts: [] },
    }),
  promote: () => promote(options),
  rollback: () => rollback(options),
  disable: () => disable(options),
  enable: () => enable(options),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [action = '', folder = ''] = line.split(' ');
  try {
    await actions[action]?.(folder);
    process.stdout.write('done\n');
  } catch (error) {
    process.stdout.write(`refused ${error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)}\n`);
  }
}
