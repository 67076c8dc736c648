// Test doubles of the API; @groundwork/testing hands them on.

export { applyPresence as showPresence, forgetPresence, ownOpenRecords } from '../presence.ts';
export { build, InvalidRecord } from './build-record.ts';
export * from './fake-api.ts';
export type { FakeAnswer } from './fake-response.ts';
export type { FakeRecord, FakeRows } from './fake-rows.ts';
export { mergeRecords } from './merge-records.ts';
