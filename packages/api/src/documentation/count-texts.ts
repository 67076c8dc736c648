import { answer, exactly, failures, integer, listOf, type OpenApi, reference, text } from './open-api-parts.ts';

const records = {
  counts: listOf(reference('counts')),
  countlines: listOf(reference('countlines')),
};
const changed = { ...records, inventoryitems: listOf(reference('inventoryitems')) };
const suggestion = exactly(
  {
    inventoryItemId: text,
    reasons: listOf({ enum: ['short', 'negative', 'never', 'due'] }),
    class: { enum: ['A', 'B', 'C'] },
    moves90Days: integer,
  },
  { countedUtc: text },
);
const skipped = listOf(exactly({ inventoryItemId: text, reason: text }, { name: text }));

/** Counts of a warehouse. */
export const countCommands = {
  'counts/open': {
    summary: 'Open a count of a part of a warehouse',
    description:
      'The scope is a range of emplacements, a tag, products, or inventory items. Each item in it gets a line, 5,000 at most.',
    answers: records,
  },
  'counts/save': {
    summary: 'Say what was seen on the shelves of a count, all lines or none',
    description:
      'An item that is not in the scope gets a line of its own. onShelf null takes the number of the caller back: the line is Open again. 409 counted-already where somebody else has counted it, second-person where the caller counted the round before, line-closed where it was decided or its number was shown in a review, count-status where the count is over; 422 other-place; each with the index of the line.',
    answers: records,
  },
  'counts/review': {
    summary: 'Finish counting',
    description:
      'Differences above the tolerance of the warehouse get a line of a next round, for a second person. Once none is open, the status is Review, all numbers are shown, and cycleCount of the items is set.',
    answers: changed,
  },
  'counts/decide': {
    summary: 'Leave lines out, ask for them to be counted again, or accept a first count',
    description: 'Only Directors accept a difference that nobody has counted again.',
    answers: changed,
  },
  'counts/apply': {
    summary: 'Make what was counted the quantity, of all counted lines but those left out, or of none',
    description:
      'What came and went since it was counted is kept. The lines of `leftOutLineIds` are rejected in the same step, and their stock stays as it is. Field errors name lines by their id. Differences of 10 pieces or 200 dollars and more are applied by Directors.',
    answers: changed,
  },
  'counts/undo': {
    summary: 'Take back what applying a count has changed',
    description:
      'By the difference: what came and went since stays. Items that somebody corrected since are in `skipped` and keep their quantity.',
    answers: { ...changed, skipped },
  },
  'counts/cancel': {
    summary: 'Cancel a count',
    description: 'Nothing of it is applied.',
    answers: changed,
  },
};

/** What should be counted: not a command, but a list. */
export const suggestionsPath: OpenApi['paths'] = {
  '/counts/suggestions': {
    get: {
      summary: 'What of a warehouse should be counted, the most urgent first, 1,000 items at most',
      description:
        'After a short, where more is reserved than there is, what was never counted, what is due: class A (the fifth of the items that moved most in 90 days) after 30 days, B after 90, C after 365.',
      tags: ['stock'],
      parameters: [{ name: 'warehouseId', in: 'query', required: true, schema: text }],
      responses: { 200: answer('Suggestions', listOf(suggestion)), ...failures },
    },
  },
};
