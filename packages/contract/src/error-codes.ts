/** Meaning of an error code, and the remedy for the caller or the user. */
export interface ErrorCodeEntry {
  meaning: string;
  remedy: string;
}

/**
 * Every code that an `ApiError` can carry. The first block comes from the data cache, the second from the edge, the others
 * from the API. Clients that were built earlier may receive codes that they do not know: treat those by their status.
 *
 * A module of its own (`@groundwork/contract/error-codes`), so that no page loads these texts; types come with the contract.
 */
export const errorCodes = {
  'signed-out': { meaning: 'No user is signed in, or the access token is missing.', remedy: 'Sign in.' },
  network: {
    meaning: 'The server could not be reached.',
    remedy: 'Check the connection, then retry with the same key.',
  },
  timeout: { meaning: 'No response arrived within the time limit.', remedy: 'Retry with the same Idempotency-Key.' },
  cancelled: { meaning: 'The caller cancelled the request.', remedy: 'None: nobody waits for the result.' },
  unreadable: { meaning: 'The response is not what the contract describes.', remedy: 'Reload the page; report it.' },

  'api-unavailable': { meaning: 'The edge cannot reach the API.', remedy: 'Retry after a while.' },
  'api-timeout': {
    meaning: 'The API did not answer the edge in time.',
    remedy: 'Retry with the same Idempotency-Key.',
  },

  'bad-request': {
    meaning: 'The request cannot be read.',
    remedy: 'Correct the parameter or body that the message names.',
  },
  'too-large': { meaning: 'The body exceeds the size limit.', remedy: 'Send less, or in several requests.' },
  'unsupported-type': { meaning: 'The content type is not supported.', remedy: 'Send application/json.' },
  invalid: { meaning: 'Fields of the body are invalid.', remedy: 'Correct the fields in `fieldErrors`.' },
  'no-route': { meaning: 'The API has nothing at this address.', remedy: 'Correct the path or the method.' },
  'not-found': { meaning: 'The record does not exist or is not visible to the caller.', remedy: 'Reload the list.' },
  gone: { meaning: 'A record that the command needs was deleted.', remedy: 'Reload, then leave the record out.' },
  'not-allowed': { meaning: "The caller's role does not allow this.", remedy: 'Ask a person with the right to do it.' },
  'not-possible': { meaning: 'The state of the records forbids this.', remedy: 'Follow the message.' },
  conflict: { meaning: 'Another record or its state is in conflict with this.', remedy: 'Follow the message.' },
  stale: {
    meaning: 'Another person changed the record; `current` is its stored version.',
    remedy: 'Apply the change to `current` and retry.',
  },
  deleted: { meaning: 'The record is in the trash.', remedy: 'Restore it first.' },
  'not-deleted': { meaning: 'Only records in the trash can be purged.', remedy: 'Delete the record first.' },
  blocked: {
    meaning: 'Other records prevent this; `errors.names` lists them.',
    remedy: 'Remove or change those first.',
  },
  referenced: { meaning: 'Other records refer to this one.', remedy: 'Remove the references in `errors.names` first.' },
  'parent-deleted': { meaning: 'The record belongs to a deleted one.', remedy: 'Restore the parent first.' },
  'key-reused': { meaning: 'The Idempotency-Key was used for another request.', remedy: 'Send a new key.' },

  'token-invalid': { meaning: 'The access token is not valid.', remedy: 'Sign in again.' },
  'token-expired': { meaning: 'The access token has expired.', remedy: 'Renew the token.' },
  'session-ended': { meaning: 'The session was ended on all devices.', remedy: 'Sign in again.' },
  'account-disabled': { meaning: 'The account is disabled.', remedy: 'Ask an Administrator.' },
  'no-account': { meaning: 'The identity has no account here.', remedy: 'Ask for an invitation.' },

  'too-many-requests': { meaning: 'The rate limit is exceeded.', remedy: 'Wait for `retry-after` seconds.' },
  unavailable: { meaning: 'The database cannot be reached.', remedy: 'Wait for `retry-after` seconds, then retry.' },
  'storage-unavailable': { meaning: 'The blob storage cannot be reached.', remedy: 'Retry after a while.' },
  'identity-unavailable': { meaning: 'The identity provider cannot be reached.', remedy: 'Retry after a while.' },
  'chat-unavailable': { meaning: 'The chat service cannot be reached.', remedy: 'Retry after a while.' },
  'live-full': { meaning: 'The process has no room for another live stream.', remedy: 'Connect again after a while.' },
  internal: { meaning: 'The server failed unexpectedly.', remedy: 'Retry once; report it with the request id.' },

  'wrong-signature': {
    meaning: "A chat event's signature is wrong.",
    remedy: 'Check the API token of the chat service.',
  },
  'too-old': { meaning: 'A chat event is older than five minutes.', remedy: 'None: it is read with the next sync.' },
  'copy-failed': { meaning: 'The linked image cannot be copied.', remedy: 'Upload the image, or use another address.' },

  'not-there': { meaning: 'The item has fewer pieces than are taken off.', remedy: 'Use at most `errors.quantity`.' },
  'not-free': { meaning: 'Fewer pieces are unreserved than are needed.', remedy: 'Use at most `errors.available`.' },
  'in-transit': { meaning: 'The pieces are on their way to another place.', remedy: 'Receive the transfer first.' },
  'not-in-transit': { meaning: 'The transfer is received or cancelled already.', remedy: 'Reload the transfers.' },
  'on-hold': { meaning: 'The item is on hold.', remedy: 'Take another item, or ask a Contributor.' },
  'order-full': { meaning: 'The order needs fewer pieces.', remedy: 'Use at most `errors.remaining`.' },
  'deployed-meanwhile': {
    meaning: 'Nothing of the plan is left to create, and `unlessDeployed` was asked for.',
    remedy: 'Reload the plan.',
  },
  'ordered-meanwhile': {
    meaning: 'The project has an order of the product that is newer than `unlessOrderedSince`.',
    remedy: 'Reload the orders; leave it out, or order more on purpose.',
  },
  'no-move': { meaning: 'The pieces have the requested status already.', remedy: 'None.' },
  'reservation-moved': { meaning: 'Another person moved the reservation.', remedy: 'Reload the item and repeat.' },
  'project-archived': { meaning: 'The project is archived.', remedy: 'Restore it, or leave it out.' },
  'project-paused': { meaning: 'The project is paused.', remedy: 'Ask whether it continues.' },
  'project-cancelled': { meaning: 'The project is cancelled.', remedy: 'Ask whether that is right.' },

  'count-status': { meaning: 'The count is not in a status for this.', remedy: 'Reload the count.' },
  'line-closed': { meaning: 'The line of the count was decided already.', remedy: 'Ask for a recount.' },
  'line-open': { meaning: 'The line already waits to be counted.', remedy: 'Count it.' },
  'counted-already': { meaning: 'Another person counted the line.', remedy: 'Ask for a recount.' },
  'second-person': { meaning: 'A recount needs a different person.', remedy: 'Ask a colleague to count.' },
  'other-place': { meaning: 'The item is at another warehouse than the count.', remedy: 'Open a count there.' },
  'not-undone': {
    meaning: 'The applied count cannot be undone for any line, or the return was followed by other changes.',
    remedy: 'Follow the message, or correct the items one by one.',
  },

  'not-ready': { meaning: 'The order has no pieces that are ready.', remedy: 'Mark the pieces as ready first.' },
  'packed-elsewhere': { meaning: 'The pieces are packed in another shipment.', remedy: 'Use `errors.shipmentId`.' },
  'shipment-closed': { meaning: 'The shipment has left or is cancelled.', remedy: 'Open a new shipment.' },
  transfer: { meaning: 'The shipment is a transfer.', remedy: 'Cancel or receive the transfer.' },
  arrived: { meaning: 'Orders of the shipment have arrived.', remedy: 'Correct the receipt instead.' },
} as const satisfies Record<string, ErrorCodeEntry>;

/** A code of the table. */
export type ErrorCode = keyof typeof errorCodes;
