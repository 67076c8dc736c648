/** A repeated call is answered as the first was, with its headers. */
export const answerHeaders = 'alter table idempotency_keys add column headers jsonb';
