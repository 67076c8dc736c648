import Fastify from 'fastify';
import { startTraceCollector } from '../testing/trace-collector.ts';
import { readVariables } from '../variables.ts';
import { traceSettings, traceVariables } from './settings.ts';
import { statementName } from './statement-name.ts';
import { openTraces } from './traces.ts';

const settingsOf = (environment: Record<string, string>) =>
  traceSettings('groundwork-api', readVariables('The API', traceVariables, environment));

it('there are no traces without a collector, or where the operator wants none', async () => {
  expect(settingsOf({})).toBeUndefined();
  expect(settingsOf({ OTEL_SERVICE_NAME: 'mine', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(settingsOf({ ...collector, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  expect(settingsOf(collector)).toMatchObject({ url: 'http://collector:4318/v1/traces', service: 'groundwork-api' });
  expect(await openTraces(undefined, () => {})).toBeUndefined();
});

it('one request of a hundred has a trace, or as many as the operator says', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(settingsOf(collector)?.share).toBe(0.01);
  expect(settingsOf({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.5' })?.share).toBe(0.5);
  const shared = { ...collector, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
  expect(settingsOf(shared)?.share).toBe(1);
  expect(settingsOf({ ...shared, OTEL_TRACES_SAMPLER_ARG: '0.2' })?.share).toBe(0.2);
  // The library reads the others.
  expect(settingsOf({ ...collector, OTEL_TRACES_SAMPLER: 'parentbased_always_on' })?.share).toBeUndefined();
});

it('an address for traces alone is taken as it is, and wrong values are named at the start', () => {
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/in', OTEL_SERVICE_NAME: 'mine' };
  expect(settingsOf(own)).toMatchObject({ url: 'http://traces:4318/in', service: 'mine' });
  expect(() =>
    settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector', OTEL_TRACES_SAMPLER: 'some', OTEL_TRACES_SAMPLER_ARG: '2' }),
  ).toThrow(/ENDPOINT must be[\s\S]*SAMPLER must be[\s\S]*SAMPLER_ARG must be/);
});

it.each([
  ["select id from people where name = 'Ada ''Secret'' King' and age > 41", 'select id from people where name = ?'],
  ['  select *\n  from orders where id = any($1::text[])', 'select * from orders where id = any($1::text[])'],
  ["insert into notes values ('an open Secret", 'insert into notes values (?'],
  ['select 1', 'select ?'],
  ['set local plan_cache_mode = force_generic_plan;\ninsert into t values ($1);\ncommit', 'commit'],
])('%j is called %j', (sql, name) => {
  expect(statementName(sql)).toBe(name);
});

/** Nothing listens at the discard port. */
const nowhere = 'http://127.0.0.1:9/v1/traces';

it.each(['is down', 'hangs'])('a collector that %s keeps no request and no process', async (state) => {
  const collector = await startTraceCollector(true);
  const traces = await openTraces({ url: state === 'hangs' ? collector.url : nowhere, service: 'api' }, () => {});
  const app = Fastify();
  traces?.watchRequests(app);
  app.get('/', async () => traces?.statement('read', 'select 1', async () => 'answer'));
  const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }));
  expect(await answer.text()).toBe('answer');
  await app.close();
  // Before the test's own time is over, which is shorter than what the library would wait.
  await traces?.close();
  expect(collector.spans).toHaveLength(state === 'hangs' ? 2 : 0);
  await collector.stop();
});
