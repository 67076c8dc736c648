import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import InboxPage from '../InboxPage.tsx';

/** The inbox with its toasts, as the host shows them. */
export const openInbox = (options: Parameters<typeof renderInShell>[1]) =>
  renderInShell(
    <>
      <InboxPage />
      <ToastRegion />
    </>,
    { route: '/inbox', ...options },
  );
