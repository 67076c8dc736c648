// The public surface of the data cache; see collection.ts for the idea.
export * from './api.ts';
