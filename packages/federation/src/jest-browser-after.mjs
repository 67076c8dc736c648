// A loaded machine is slow: queries that wait do so for up to five seconds, a test may take thirty. What is there at
// once is still found at once.
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

configure({
  asyncUtilTimeout: 5_000,
  // A query that waits asks again with every change, and each miss would write out the whole document, which nobody reads:
  // a tenth of the time of a test. The library writes it out once more when the time is over.
  getElementError(message, container) {
    if (message === null || !getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = new Error(message);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
jest.setTimeout(30_000);
