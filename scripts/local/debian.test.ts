import { type Command, runCommand } from './command.ts';
import { installPackages } from './debian.ts';

jest.mock('node:fs', () => ({ ...jest.requireActual<object>('node:fs'), existsSync: () => true }));
jest.mock('./command.ts', () => ({ runCommand: jest.fn() }));

it('installs one thing after the other, since apt refuses to run twice at once', async () => {
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  const seen: string[] = [];
  jest.mocked(runCommand).mockImplementation(async ({ args }: Command) => {
    seen.push(`begins ${args.at(-1)}`);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(`ends ${args.at(-1)}`);
    return 0;
  });
  await Promise.all([installPackages(['firefox-esr']), installPackages(['webkit2gtk-driver'])]);
  const oneAfterTheOther = ['-q', 'firefox-esr', '-q', 'webkit2gtk-driver'].flatMap((last) => [
    `begins ${last}`,
    `ends ${last}`,
  ]);
  expect(seen).toEqual(oneAfterTheOther);
});
