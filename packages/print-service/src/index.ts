export { type PrintConfiguration, readPrintConfiguration } from './configuration.ts';
export { createPrintService, type PrintService } from './print-service.ts';
