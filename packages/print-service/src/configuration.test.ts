import { readPrintConfiguration } from './configuration.ts';

const printersOf = (PRINTERS: string) => readPrintConfiguration({ PRINTERS }).printers;

it('has no printers, and the API of this machine, where nothing is said', () => {
  expect(readPrintConfiguration({})).toMatchObject({ port: 4300, apiUrl: 'http://127.0.0.1:4000', printers: [] });
});

it('reads printers with their papers, and the port of the protocol where none is named', () => {
  expect(
    printersOf('Bench 1=ipp://10.0.0.7/ipp/print?media=62x29, Bureau Léna=ipps://cups.example:8631/printers/a'),
  ).toEqual([
    {
      ...{ id: 'bench-1', name: 'Bench 1', media: ['62x29'] },
      ...{ uri: 'ipp://10.0.0.7/ipp/print', address: 'http://10.0.0.7:631/ipp/print' },
    },
    {
      ...{ id: 'bureau-l-na', name: 'Bureau Léna', media: [] },
      ...{ uri: 'ipps://cups.example:8631/printers/a', address: 'https://cups.example:8631/printers/a' },
    },
  ]);
  expect(printersOf('A=ipp://a:80/x?media=a4&media=a4-3x8')[0]).toMatchObject({
    address: 'http://a/x',
    media: ['a4', 'a4-3x8'],
  });
});

it.each([
  ['Bench', "must be 'name=address' pairs"],
  ['=ipp://a/x', "must be 'name=address' pairs"],
  ['Bench=http://a/x', "must give 'Bench' an ipp:// or ipps:// address"],
  ['Bench=ipp:a', "must give 'Bench' an ipp:// or ipps:// address"],
  ['Bench=ipp://me:secret@a/x', 'without user, password'],
  ['Bench=ipp://a/x?size=a4', 'anything but media'],
  ['Bench=ipp://a/x#tray', 'anything but media'],
  ['Bench=ipp://a/x?media=a5', "gives 'Bench' the unknown paper 'a5': choose of 62x29, 100x50, 102x152"],
  ['Bench 1=ipp://a/x,bench-1=ipp://b/x', "names 'bench-1' twice"],
])('refuses PRINTERS=%s and says what is expected', (text, message) => {
  expect(() => printersOf(text)).toThrow('PRINTERS ');
  expect(() => printersOf(text)).toThrow(message);
});

it('serves figures where a port for them is named', () => {
  expect(readPrintConfiguration({}).metricsPort).toBeUndefined();
  expect(readPrintConfiguration({ PRINT_METRICS_PORT: '9464' }).metricsPort).toBe(9464);
});

it('needs the address of the API in production', () => {
  expect(() => readPrintConfiguration({ NODE_ENV: 'production' })).toThrow('API_URL is missing');
});
