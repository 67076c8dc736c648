export { type IdentityConfiguration, readIdentityConfiguration } from './configuration.ts';
export { demonstrationAccounts, demonstrationDomain, demonstrationPassword } from './demonstration-accounts.ts';
export { createIdentity, type Identity } from './identity.ts';
export { deleteSessions } from './store.ts';
