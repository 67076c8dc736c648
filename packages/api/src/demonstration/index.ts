export { accounts, userId } from './accounts.ts';
export { directoryPeople } from './directory.ts';
export { type GenerateOptions, generate, generateAccounts } from './generate.ts';
export { demonstrationId } from './identifier.ts';
export type { DemonstrationRecords, StoredImage } from './world.ts';
