import { Help, readCommandLine } from './command-line.ts';

const command = {
  usage: 'deploy [NAME…] [--channel NAME]…',
  options: { channel: { value: 'NAME', explanation: 'the portal to change' } },
};

it('reads names and options', () => {
  const given = readCommandLine(['catalog', '--channel', 'portal', '--channel=warehouse'], command);
  expect(given.names).toEqual(['catalog']);
  expect(given.valuesOf('channel')).toEqual(['portal', 'warehouse']);
});

it('answers --help with the options', () => {
  const asked = () => readCommandLine(['--help'], command);
  expect(asked).toThrow(Help);
  expect(asked).toThrow(/deploy \[NAME…\].*\n {2}--channel NAME {2}the portal to change\n {2}--help/s);
});

it('refuses an option that there is not, by name and with a list of those that there are', () => {
  const asked = () => readCommandLine(['catalog', '--chanel', 'portal'], command);
  expect(asked).toThrow(/^There is no option --chanel\.\n\ndeploy .*\n {2}--channel NAME/s);
  expect(asked).not.toThrow(Help);
});
