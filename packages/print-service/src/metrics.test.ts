import { printingWorld } from './testing/printing-world.ts';

const world = printingWorld();
const document = { path: 'print/labels.pdf', query: { kind: 'item', ids: 'a', paper: '62x29' } };
const figures = async () => {
  const text = await (await fetch(`${world.service.metricsAddress}/metrics`)).text();
  return text.split('\n').filter((line) => line.includes('_count{') || line.startsWith('groundwork_ready'));
};

it('counts requests by route, and documents by printer and what became of them', async () => {
  await world.ask('POST', '/printers/bench-1/jobs', { body: { document } });
  await world.ask('POST', '/printers/office/jobs', { body: { document } });
  await world.ask('GET', '/secret-of-somebody');
  const lines = await figures();
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^groundwork_ready\{service="print"\} 1$/),
      expect.stringMatching(/^groundwork_print_job_seconds_count\{.*printer="bench-1",outcome="sent".*\} 1$/),
      expect.stringMatching(/^groundwork_print_job_seconds_count\{.*printer="office",outcome="printer-away".*\} 1$/),
      expect.stringMatching(
        /^groundwork_http_request_seconds_count\{.*route="\/printers\/:id\/jobs",status="201".*\} 1$/,
      ),
      expect.stringMatching(/^groundwork_http_request_seconds_count\{.*route="none",status="404".*\} 1$/),
    ]),
  );
  expect(lines.join()).not.toContain('secret');
});

it('counts a repeated request once', async () => {
  const before = (await figures()).find((line) => line.includes('outcome="sent"'));
  for (let time = 0; time < 2; time += 1)
    await world.ask('POST', '/printers/bench-1/jobs', { body: { document }, key: 'again' });
  const after = (await figures()).find((line) => line.includes('outcome="sent"'));
  expect(Number(after?.split(' ').at(-1))).toBe(Number(before?.split(' ').at(-1)) + 1);
});
