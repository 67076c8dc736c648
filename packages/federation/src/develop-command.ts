import { readCommandLine } from './command-line.ts';
import { cohortOption, cohortsOf, cohortsText, last, numberOf, reviewers } from './option-values.ts';
import { releaseKey } from './owned.ts';

const options = {
  portal: { value: 'URL', explanation: 'the deployed portal to develop in; default: PORTAL_ORIGIN' },
  hours: { value: 'N', explanation: 'how long its link is valid; default: 8' },
  cohort: { ...cohortOption, explanation: 'who may open its link, in place of Directors and Administrators' },
  key: { value: 'FILE', explanation: "the team's private key; default: GROUNDWORK_RELEASE_KEY" },
  port: { value: 'N', explanation: 'port of the development server, 0 for any; default: DEVELOPMENT_PORT or 3200' },
};

function untilEnded(stop: () => Promise<void>): void {
  const end = async () => {
    await stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
}

/**
 * Runs a remote from source until the terminal ends it: inside a deployed portal, or, with `localNote`, inside the portal of
 * this machine. @param localNote where the edge of this machine looks for a note of it
 */
export async function developCommand(args: readonly string[], localNote?: string): Promise<void> {
  const given = readCommandLine(args, { usage: 'dev [NAME] [--portal URL]', options });
  const [name] = given.names;
  const port = numberOf(given, 'port', 0, 65_535) ?? Number(process.env.DEVELOPMENT_PORT || 3200);
  const portal = last(given, 'portal') ?? (localNote === undefined ? process.env.PORTAL_ORIGIN : undefined);
  if (portal !== undefined) {
    const key = releaseKey(last(given, 'key'));
    if (key === undefined)
      throw new Error(
        "The link to develop in a portal is signed: name the file of the team's key in GROUNDWORK_RELEASE_KEY or --key.",
      );
    const cohorts = cohortsOf(given);
    const people = cohorts.length > 0 ? cohorts : reviewers;
    const untilUtc = new Date(Date.now() + (numberOf(given, 'hours', 1, 72) ?? 8) * 3_600_000).toISOString();
    const { developInPortal } = await import('./develop-in-portal.ts');
    const running = await developInPortal({ name, portal, port, key, people, untilUtc });
    untilEnded(running.stop);
    console.info(`${running.name} runs from source until ${untilUtc} for ${cohortsText(people)}, in the browser of this computer that opens:
  ${running.link}
Ctrl-C ends it.`);
    return;
  }
  if (localNote === undefined)
    throw new Error('Say which portal to develop in: --portal https://portal.example.org, or PORTAL_ORIGIN.');
  await developLocally(name, port, localNote);
}

async function developLocally(name: string | undefined, port: number, localNote: string): Promise<void> {
  const { develop } = await import('./develop.ts');
  const noteFile = process.env.GROUNDWORK_DEVELOPMENT_FILE || localNote;
  untilEnded(await develop({ name, noteFile, port, log: console.info }));
  const portal = `http://localhost:${process.env.PORTAL_PORT || 3000}`;
  const isUp = await fetch(`${portal}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  );
  console.info(
    isUp
      ? `${name ?? 'The remote'} runs from source in ${portal} — load the page again. Ctrl-C ends it.`
      : `${name ?? 'The remote'} is ready, but no portal answers at ${portal}: run 'npm start' in another terminal.`,
  );
}
