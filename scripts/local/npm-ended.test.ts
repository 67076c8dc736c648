import { spawn } from 'node:child_process';
import { join } from 'node:path';

const file = join(__dirname, 'npm-ended.ts');
/** Says when it runs and when npm is gone; it ends by itself if nobody notices. */
const task = `import { whenNpmEnds } from ${JSON.stringify(file)};
whenNpmEnds(() => { console.info('ended'); process.exit(0); });
console.info('runs');
setTimeout(() => process.exit(1), 30_000);`;
const npm = `const { spawn } = require('node:child_process');
spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', ${JSON.stringify(task)}], { stdio: 'inherit' });
setInterval(() => {}, 1000);`;

it('ends a task whose npm was ended by its pid', async () => {
  const parent = spawn(process.execPath, ['-e', npm], {
    cwd: join(__dirname, '../..'),
    env: { ...process.env, npm_lifecycle_event: 'dev' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of parent.stdout) {
    said += text;
    if (said.includes('runs')) parent.kill('SIGKILL');
  }
  expect(said).toBe('runs\nended\n');
}, 60_000);
