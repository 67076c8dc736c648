// The database alone, for programs that need nothing else of the API.
export { migrate } from './migrate.ts';
export { openStore, type Queries, type Store } from './store.ts';
