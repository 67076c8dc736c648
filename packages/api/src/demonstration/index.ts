export { accounts, userId } from './accounts.ts';
export { type ConversationWriter, seedConversations } from './conversations.ts';
export { type GenerateOptions, generate, generateAccounts } from './generate.ts';
export { demonstrationId } from './identifier.ts';
export {
  type ImageStore,
  isEmpty,
  type SeedCounts,
  type SeedOptions,
  type SeedProgress,
  seedAccounts,
  seedDemonstration,
} from './seed.ts';
export { type MediaBlobs, type MediaVerification, verifyMedia } from './verifyMedia.ts';
export type { DemonstrationRecords, StoredImage } from './world.ts';
