// What is shown where a session has ended; one file, because the hash of each costs the first page some bytes.
export { SignInAgain } from './SignInAgain.tsx';
export { WelcomeAfterSession as WelcomePage } from './WelcomeAfterSession.tsx';
