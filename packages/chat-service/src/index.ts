export { type ChatService, createChatService } from './chat-service.ts';
export { type ChatConfiguration, developmentApiToken, readChatConfiguration } from './configuration.ts';
export { migrateChat } from './migrate-chat.ts';
