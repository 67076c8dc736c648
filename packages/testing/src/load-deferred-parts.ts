import { loadDeferredParts } from '@groundwork/ui';

// A page under test has been open for a while: its menus and selects are there.
beforeAll(loadDeferredParts);
