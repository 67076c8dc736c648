// The test kit of a remote: a fake API, records valid by the contract, a fake shell to render in, and axe.
export * from '@groundwork/data-cache/testing';
export { expectNoAxeViolations } from './axe.ts';
export { buildProfile, staff, subscriber } from './build-profile.ts';
export { DialogForm } from './dialog-form.ts';
export { FakeDialogs, type OpenedDialog } from './fake-dialogs.ts';
export { expectDialogsOfList, type RecordList, recordDialogNames } from './list-dialogs.tsx';
export { type PlainList, testPlainList } from './plain-list.tsx';
export { type RenderedInShell, renderInShell, type ShellOptions } from './render-in-shell.tsx';
export { atScreenWidth, setScreenWidth } from './screen-width.ts';

import './load-deferred-parts.ts';
import './without-owner-stacks.ts';
