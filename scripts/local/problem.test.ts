import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A command whose task is this body, as its own process. */
function run(body: string) {
  const source = `
    import { reportResult } from ${JSON.stringify(join(__dirname, 'problem.ts'))};
    await reportResult(async () => { ${body} }, () => console.info('ended at once'));`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    cwd: join(__dirname, '../..'),
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
  return { child, ended, said: () => said };
}

it('says that there is no result when nothing is left to wait for, and fails', async () => {
  const { code, said } = await run('await new Promise(() => {})').ended;
  expect(said).toContain('Ended without a result');
  expect(said).toContain('ended at once');
  expect(code).toBe(1);
});

it('says by which signal it was ended, and ends what it has started', async () => {
  const { child, ended, said } = run(`console.info('up'); setInterval(() => {}, 1000); await new Promise(() => {})`);
  while (!said().includes('up')) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGTERM');
  const end = await ended;
  expect(end.said).toContain('Ended by SIGTERM before there was a result.');
  expect(end.said).toContain('ended at once');
  expect(end.code).toBe(1);
});

it('ends with 0 and says nothing more when the task has ended', async () => {
  expect(await run(`console.info('the result')`).ended).toEqual({ code: 0, said: 'the result\n' });
});
