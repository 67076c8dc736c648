/** Prefix of the SDK's databases: it has one for each user, with their profile. */
export const sdkDatabasePrefix = 'sendbird@';
