import { takeEntries } from '../telemetry/record.ts';
import { recordReport } from './record-report.ts';

const source = { remote: 'catalog', version: '3.1.0-8f2c41' };
beforeEach(() => void takeEntries());

it.each([
  ['render', 'crash'],
  ['runaway', 'crash'],
  ['uncaught', 'error'],
] as const)('counts a failure of kind %s as %s, with what was thrown for the team', (cause, measure) => {
  const original = new TypeError('no such field');
  recordReport({ ...source, cause, message: 'A page of Catalog failed.', original, revision: 7, code: 'vendors' });
  expect(takeEntries()).toMatchObject({
    figures: [{ ...source, measure }],
    failures: [{ ...source, kind: cause, message: 'TypeError: no such field', code: 'vendors' }],
  });
});

it('reports a failed load with its sentence and the id of the answer', () => {
  const message = 'The server answered 503 to one of its files.';
  recordReport({ ...source, cause: 'http', message, requestId: 'r1', revision: 7 });
  expect(takeEntries()).toMatchObject({ figures: [], failures: [{ kind: 'http', message, requestId: 'r1' }] });
});
