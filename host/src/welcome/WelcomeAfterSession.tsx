import { useRefusedScans } from './useRefusedScans.ts';
import { WelcomePage, type WelcomePageProps } from './WelcomePage.tsx';

/** The welcome page in a tab that was at work until its session ended. */
export function WelcomeAfterSession(props: WelcomePageProps) {
  const refused = useRefusedScans();
  return <WelcomePage {...props} notice={refused ? { tone: 'danger', text: refused } : props.notice} />;
}
