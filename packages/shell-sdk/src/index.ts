// The public surface of the shell SDK: what the host gives a remote.
export * from './active-view.ts';
export * from './configuration.ts';
export * from './conversations.ts';
export * from './dialogs.ts';
export * from './inbox.ts';
export * from './kept-texts.ts';
export * from './membership.ts';
export * from './navigation.ts';
export * from './open-dialog.ts';
export * from './permissions.ts';
export * from './remote.ts';
export * from './ScopePlaceholder.tsx';
export * from './scope.ts';
export * from './scope-records.ts';
export * from './session.ts';
export * from './settings.ts';
export { provideShell, type SelectorKind, type ShellConfiguration, type ShellHost } from './shell.ts';
export * from './unsaved-work.ts';
