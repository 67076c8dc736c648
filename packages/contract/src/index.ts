export * from './collections.ts';
export * from './constants.ts';
export { mediaTitle } from './media-title.ts';
export * as messages from './messages.ts';
export * from './meta.ts';
export * from './records.ts';
export * from './request-title.ts';
export * from './result.ts';
export * from './statuses.ts';
