import { logStream, runService } from '@groundwork/server-process';
import { readPrintConfiguration } from './configuration.ts';
import { createPrintService } from './print-service.ts';

await runService(() => createPrintService(readPrintConfiguration(process.env), logStream()));
