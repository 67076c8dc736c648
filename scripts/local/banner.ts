import { demonstrationAccounts, demonstrationPassword } from '@groundwork/identity/accounts';
import type { Groundwork } from './groundwork.ts';

/** Printed when everything runs: the addresses, and the accounts to sign in with. */
export function banner({ settings, databaseUrl }: Groundwork, seconds: number): string {
  const { addresses } = settings;
  const places = [
    ['Portal', addresses.portal],
    ['Warehouse portal', addresses.warehousePortal],
    ['API reference', `${addresses.api}/docs`],
    ...(settings.env.SMTP_URL ? [] : [['Mail', `${addresses.api}/outbox`] as const]),
    ['Identity', addresses.identity],
    ['Chat', addresses.chat],
    ['Blobs', addresses.blobs],
    ['Database', databaseUrl().replace(/:[^:@/]+@/, ':…@')],
    ['Data and logs', settings.dataFolder],
  ] as const;
  const people = settings.usesOwnIdentity
    ? []
    : [
        '',
        `Accounts, all with the password '${demonstrationPassword}':`,
        ...demonstrationAccounts.map(({ emailAddress, description }) => `  ${emailAddress.padEnd(34)} ${description}`),
      ];
  return [
    '',
    `Groundwork is ready (${seconds.toFixed(1)} s)`,
    '',
    ...places.map(([label, place]) => `  ${label.padEnd(18)} ${place}`),
    ...people,
    '',
    'Ctrl-C ends everything.',
  ].join('\n');
}

/** The same for programs: one line of JSON. */
export function readyLine({ settings, databaseUrl, pids }: Groundwork): string {
  const ready = {
    ...settings.addresses,
    databaseUrl: databaseUrl(),
    storage: settings.storage,
    dataFolder: settings.dataFolder,
    pids: { supervisor: process.pid, ...pids() },
  };
  return `GROUNDWORK_READY ${JSON.stringify(ready)}`;
}
