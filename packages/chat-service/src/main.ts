import { logStream, runService } from '@groundwork/server-process';
import { createChatService } from './chat-service.ts';
import { readChatConfiguration } from './configuration.ts';

await runService(() => createChatService(readChatConfiguration(process.env), logStream()));
