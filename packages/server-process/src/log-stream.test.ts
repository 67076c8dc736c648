import { logStream } from './log-stream.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('logStream', () => {
  it('loses a line on a full disk, and goes on', () => {
    const written: string[] = [];
    let isFull = true;
    const stream = logStream((line) => {
      if (isFull) throw failure('ENOSPC');
      written.push(line);
    });
    stream.write('lost\n');
    isFull = false;
    stream.write('kept\n');
    expect(written).toEqual(['kept\n']);
  });

  it('tries again where a pipe is busy, but not for ever', () => {
    let tries = 0;
    logStream(() => {
      tries += 1;
      if (tries < 3) throw failure('EAGAIN');
    }).write('line\n');
    expect(tries).toBe(3);
    expect(() =>
      logStream(() => {
        throw failure('EAGAIN');
      }).write('line\n'),
    ).not.toThrow();
  });
});
