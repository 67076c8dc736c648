import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations as api } from '../packages/api/src/migrations/index.ts';
import { chatSchema } from '../packages/chat-service/src/migrations.ts';
import { migrations as identity } from '../packages/identity/src/migrations.ts';

// An operator reads packages/docs/pages/upgrades.md before a migration runs on a database that people use.
const page = readFileSync(join(__dirname, '..', 'packages', 'docs', 'pages', 'upgrades.md'), 'utf8');
const notes = [...page.matchAll(/^\| (API|chat|identity) (\d+) `([\w-]+)` *\| ([^|]*?) *\| ([^|]*?) *\|$/gm)];
const released = { API: api, chat: chatSchema.migrations, identity };
type Service = keyof typeof released;
const services = Object.keys(released) as Service[];

const notedOf = (service: Service) =>
  notes.filter(([, of]) => of === service).map(([, , number, name]) => ({ number: Number(number), name }));

it.each(services)('every migration of the %s since the first noted one has its row among the notes', (service) => {
  const noted = notedOf(service);
  expect(noted.length).toBeGreaterThan(0);
  const first = Math.min(...noted.map(({ number }) => number));
  const wanted = released[service]
    .filter(({ number }) => number >= first)
    .map(({ number, name }) => ({ number, name }));
  const todo = wanted
    .filter(({ number, name }) => !noted.some((note) => note.number === number && note.name === name))
    .map(
      ({ number, name }) =>
        `Add the row '| ${service} ${number} \`${name}\` | what it does | who waits while it runs, and what has to be done |' to the notes of packages/docs/pages/upgrades.md.`,
    );
  expect(todo).toEqual([]);
  expect(noted).toEqual(wanted);
});

it('every note says what its migration does, and what it means while it runs', () => {
  expect(notes.length).toBeGreaterThan(services.length);
  for (const [row, , , , what, meanwhile] of notes)
    expect({ row, isSaid: Boolean(what && meanwhile) }).toEqual({ row, isSaid: true });
});
