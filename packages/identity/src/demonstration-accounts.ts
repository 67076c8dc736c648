/** Domain of the demonstration accounts; `.test` is reserved (RFC 6761), so no mail ever leaves for it. */
export const demonstrationDomain = 'groundwork.test';

/** The password of every demonstration account that has none of its own. Never accepted in production. */
export const demonstrationPassword = 'groundwork';

/** The accounts of the demonstration data that the sign-in page offers, and who each of them is. */
export const demonstrationAccounts = [
  { name: 'administrator', description: 'Staff, administrator' },
  { name: 'director', description: 'Staff, director' },
  { name: 'contributor', description: 'Staff, contributor' },
  { name: 'basic', description: 'Staff, basic' },
  { name: 'readonly', description: 'Staff, read only' },
  { name: 'picker', description: 'Warehouse team' },
  { name: 'support', description: 'Staff, answers subscribers' },
  { name: 'subscriber', description: 'Subscriber, one project' },
  { name: 'subscriber-many', description: 'Subscriber, three projects' },
  { name: 'unconfigured', description: 'Subscriber, no project yet' },
].map((account) => ({ ...account, emailAddress: `${account.name}@${demonstrationDomain}` }));
