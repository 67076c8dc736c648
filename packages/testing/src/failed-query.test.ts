import { screen, waitFor } from '@testing-library/dom';

// The environment of browser tests writes the document into the message of a query only where somebody reads it
// (packages/federation/src/jest-browser-after.mjs).
beforeEach(() => {
  document.body.innerHTML = '<p>Here</p><p>Here</p>';
});
const messageOf = async (query: () => unknown) => {
  try {
    await query();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};
const timesIn = (message: string, text: string) => message.split(text).length - 1;
const soon = { timeout: 20, interval: 5 };

it.each<[string, () => unknown]>([
  ['a query', () => screen.getByText('There')],
  ['a query that waits', () => screen.findByText('There', {}, soon)],
  ['a query inside of waitFor', () => waitFor(() => screen.getByText('There'), soon)],
])('%s that finds nothing says what it looked for, and shows the document once', async (_, query) => {
  const message = await messageOf(query);
  expect(message).toContain('Unable to find an element with the text: There');
  expect(timesIn(message, '<body>')).toBe(1);
});

it('a query that waits and finds too many shows each of them, and the document once', async () => {
  const message = await messageOf(() => screen.findByText('Here', {}, soon));
  expect(message).toContain('Found multiple elements with the text: Here');
  expect(timesIn(message, '<body>')).toBe(1);
  expect(timesIn(message, '<p>')).toBe(4);
});
