/** What the names of the SDK's databases begin with: it keeps one for each user, with their profile. */
export const sdkDatabasePrefix = 'sendbird@';
