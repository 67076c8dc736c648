import { countIdBody, decideCountBody, openCountBody, saveCountBody } from '@groundwork/contract/schemas';
import { commanding } from './commanding.ts';
import { answer, failures, type OpenApi, reference, text } from './open-api-parts.ts';

const records = {
  counts: { type: 'array', items: reference('counts') },
  countlines: { type: 'array', items: reference('countlines') },
};
const changed = { ...records, inventoryitems: { type: 'array', items: reference('inventoryitems') } };
const suggestion = {
  type: 'object',
  properties: {
    inventoryItemId: text,
    reasons: { type: 'array', items: { enum: ['short', 'negative', 'never', 'due'] } },
    class: { enum: ['A', 'B', 'C'] },
    moves90Days: { type: 'integer' },
    countedUtc: text,
  },
};
const skipped = {
  type: 'array',
  items: { type: 'object', properties: { inventoryItemId: text, name: text, reason: text } },
};

/** Counts of a warehouse. */
export const countPaths = (): OpenApi['paths'] => ({
  '/counts/open': commanding(
    'Open a count of a part of a warehouse',
    'The scope is a range of emplacements, a tag, products, or inventory items. Each item in it gets a line.',
    openCountBody,
    records,
  ),
  '/counts/save': commanding(
    'Say what was seen on the shelves of a count, all lines or none',
    'An item that is not in the scope gets a line of its own. 409 counted-already where somebody else has counted it, second-person where the caller counted the round before, line-closed where it was decided, count-status where the count is over; 422 other-place; each with the index of the line.',
    saveCountBody,
    records,
  ),
  '/counts/review': commanding(
    'Finish counting',
    'Differences above the tolerance of the warehouse get a line of a next round, for a second person. Once none is open, the status is Review, all numbers are shown, and cycleCount of the items is set.',
    countIdBody,
    changed,
  ),
  '/counts/decide': commanding(
    'Leave lines out, ask for them to be counted again, or accept a first count',
    'Only Directors accept a difference that nobody has counted again.',
    decideCountBody,
    changed,
  ),
  '/counts/apply': commanding(
    'Make what was counted the quantity, of all counted lines or of none',
    'What came and went since it was counted is kept. Field errors name lines by their id. Differences of 10 pieces or 200 dollars and more are applied by Directors.',
    countIdBody,
    changed,
  ),
  '/counts/undo': commanding(
    'Take back what applying a count has changed',
    'By the difference: what came and went since stays. Items that somebody corrected since are in `skipped` and keep their quantity.',
    countIdBody,
    { ...changed, skipped },
  ),
  '/counts/cancel': commanding('Cancel a count', 'Nothing of it is applied.', countIdBody, changed),
  '/counts/suggestions': {
    get: {
      summary: 'What of a warehouse should be counted, the most urgent first',
      description:
        'After a short, where more is reserved than there is, what was never counted, what is due: class A (the fifth of the items that moved most in 90 days) after 30 days, B after 90, C after 365.',
      tags: ['stock'],
      parameters: [{ name: 'warehouseId', in: 'query', required: true, schema: text }],
      responses: { 200: answer('Suggestions', { type: 'array', items: suggestion }), ...failures },
    },
  },
});
