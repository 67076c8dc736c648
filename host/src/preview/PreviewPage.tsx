import { EmptyState, VisuallyHidden } from '@groundwork/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askNetworkForNextPage } from '../kept-page.ts';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';
import { usePortal } from '../portal/portal.ts';

/** Where a preview link leads: it begins the preview in this browser, or says why it cannot. */
export default function PreviewPage() {
  const { search } = useLocation();
  const { session } = usePortal();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const token = new URLSearchParams(search).get('token') ?? '';
    const state = session.get();
    const accessToken = state.status === 'signed-in' ? state.identity.accessToken : '';
    fetch('/preview-session', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
      .then(async (answer) => {
        if (!answer.ok) return setProblem(((await answer.json()) as { message?: string }).message ?? 'Try again.');
        await askNetworkForNextPage();
        location.replace('/');
      })
      .catch(() => setProblem('The server could not be reached. Check your connection and open the link again.'));
  }, [search, session]);
  if (problem === undefined) return <PageSkeleton title="Preview" />;
  return (
    <>
      <VisuallyHidden>
        <h1>Preview</h1>
      </VisuallyHidden>
      <EmptyState icon="eye" title="The preview cannot be shown" text={problem} />
    </>
  );
}
