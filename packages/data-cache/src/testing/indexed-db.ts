/** For tests of what is kept in the browser: a database in memory, which jsdom lacks. */
import 'fake-indexeddb/auto';
