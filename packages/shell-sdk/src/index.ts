// The public surface of the shell SDK: what the host gives a remote.
export * from './dialogs.ts';
export * from './remote.ts';
