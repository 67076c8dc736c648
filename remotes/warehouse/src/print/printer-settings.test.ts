import { readPrinter } from './printer-settings.ts';

beforeEach(() => localStorage.clear());

// Written out as release 1.0 stored it, and never changed: a release that stores something else gets a fixture of its own.
it('reads the printer that an earlier release stored', () => {
  localStorage.setItem('groundwork.printer', '{"resolution":300,"media":{"product":"a4-3x8","item":"roll-62x29"}}');
  expect(readPrinter()).toEqual({ resolution: 300, media: { product: 'a4-3x8', item: 'roll-62x29' } });
});

it.each(['{"resolution":', '{"resolution":"fine","media":7}', 'null'])(
  'begins with a common printer where %s is stored',
  (damaged) => {
    localStorage.setItem('groundwork.printer', damaged);
    expect(readPrinter()).toEqual({ resolution: 203, media: {} });
  },
);
