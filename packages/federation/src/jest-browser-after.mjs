// A loaded machine is slow: queries that wait do so for up to five seconds, a test may take thirty. What is there at
// once is still found at once.
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(30_000);
