export { type ChatService, createChatService } from './chat-service.ts';
export { type ChatConfiguration, developmentApiToken, readChatConfiguration } from './configuration.ts';
export { type ChatMetrics, createChatMetrics } from './metrics.ts';
export { migrateChat } from './migrate-chat.ts';
