import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reporting } from '@groundwork/federation/cli';
import { readCommandLine } from '../packages/federation/src/command-line.ts';
import { places, readEntity } from './entity/entity.ts';
import { readKnown, writeEntity } from './entity/write.ts';
import { installed } from './local/command.ts';
import { root } from './local/settings.ts';

const commandLine = {
  usage: `npm run new-entity -- NAME --remote REMOTE [options]

Writes an entity from its table to its dialogs: schema, descriptor, migration, policy, demonstration, list, dialogs, menu, trash,
sample, rights, tour, tests and changeset. Every entity has a name, a description and tags. What is left to decide is marked
'DECIDE'. Example: npm run new-entity -- tool --remote catalog --image --number weight --reference locationId:locations
`,
  options: {
    remote: { value: 'REMOTE', explanation: 'the remote that shows it' },
    plural: { value: 'NAME', explanation: "several of them, where 's' is not enough: --plural people" },
    place: { value: 'PLACE', explanation: `group of the menu: ${places.join(', ')}; 'more' by default` },
    icon: { value: 'ICON', explanation: "icon of the menu and the trash; 'box' by default" },
    image: { explanation: 'it has images' },
    text: { value: 'FIELD', explanation: 'a line of text; may be given several times, as all of these' },
    number: { value: 'FIELD', explanation: 'a number of at least 0' },
    money: { value: 'FIELD', explanation: 'an amount of money' },
    flag: { value: 'FIELD', explanation: 'yes or no' },
    url: { value: 'FIELD', explanation: 'an address that begins with http' },
    reference: { value: 'FIELD:COLLECTION', explanation: 'one record of another collection: locationId:locations' },
  },
};

/** `npm run new-entity -- tool --remote catalog`. */
export const main = (args: readonly string[]): Promise<void> =>
  reporting(async () => {
    const given = readCommandLine(args, commandLine);
    const one = (option: string) => given.valuesOf(option).at(-1);
    if (given.names.length > 1)
      throw new Error(`One entity at a time: '${given.names.slice(1).join(' ')}' is left over. See --help.`);
    const entity = readEntity(
      {
        name: given.names[0],
        ...{ remote: one('remote'), plural: one('plural'), place: one('place'), icon: one('icon') },
        hasImages: given.isGiven('image'),
        fields: {
          ...{ text: given.valuesOf('text'), number: given.valuesOf('number'), money: given.valuesOf('money') },
          ...{ flag: given.valuesOf('flag'), url: given.valuesOf('url'), reference: given.valuesOf('reference') },
        },
      },
      readKnown(root),
    );
    const { written, changed } = writeEntity(root, entity);
    const { status, stderr } = spawnSync(installed('biome'), ['check', '--write', ...written, ...changed], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`The entity is written, but its files could not be formatted:\n${stderr}`);
    const lines = (files: readonly string[]) => files.map((file) => `  ${file}`).join('\n');
    console.info(`New:\n${lines(written)}\n\nChanged:\n${lines(changed)}

Left for you to decide:\n${lines([...written, ...changed].flatMap(decisionsIn))}

npm run types && npm run api-reports      checks the types, and writes what the contract exports now
npm run unit -- remotes/${entity.remote}/src/${entity.folder}   its tests
npm run unit -- 'api/src/(policy|records|store|demonstration)|scripts/'   what holds for every entity
npm start                                 shows it: /${entity.many}`);
  });

/** The marked lines of a file. `git grep` would not find those of new files. */
const decisionsIn = (file: string): string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.includes('DECIDE') ? [`${file}:${index + 1}: ${line.trim()}`] : []));
