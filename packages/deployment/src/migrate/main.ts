import { parseArgs } from 'node:util';
import { makeFirstAdministrator } from '@groundwork/api/first-administrator';
import { giveAdministrator } from '@groundwork/api/give-administrator';
import { migrate, openStore } from '@groundwork/api/store';
import { migrateChat } from '@groundwork/chat-service';
import { variable } from '@groundwork/server-process';

/**
 * Brings the schema of the database up to date, before processes of a new release start: those then only read what is
 * there, and their account in the database needs no right to change a table. In a database without accounts it makes the
 * first one; `--administrator MAIL` gives the role to somebody who has an account, where the last Administrator has left.
 */
async function main() {
  const { administrator } = parseArgs({ options: { administrator: { type: 'string' } } }).values;
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    FIRST_ADMINISTRATOR_MAIL: firstMail,
  } = variable.readVariables(
    'The migration',
    {
      DATABASE_URL: variable.required(variable.databaseUrl),
      DATABASE_DIRECT_URL: variable.optional(variable.databaseUrl),
      FIRST_ADMINISTRATOR_MAIL: variable.optional(variable.mailAddress),
    },
    process.env,
  );
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  const store = openStore({ url });
  try {
    await migrate(store);
    if (firstMail !== undefined && (await makeFirstAdministrator(store, firstMail)))
      console.info(`${firstMail} is the first Administrator.`);
    if (administrator !== undefined) {
      await giveAdministrator(store, administrator);
      console.info(`${administrator} is an Administrator.`);
    }
  } finally {
    await store.close();
  }
  await migrateChat(url);
  console.info('The schema of the database is up to date.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
