/** For `setupFilesAfterEnv` of a remote's own jest configuration: the matchers of jest-dom. */
import '@testing-library/jest-dom';
