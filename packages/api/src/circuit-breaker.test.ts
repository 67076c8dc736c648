import { setTimeout as wait } from 'node:timers/promises';
import { circuitBreaker, SilentService } from './circuit-breaker.ts';

describe('circuitBreaker', () => {
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it('lets one caller wait for a silent service, refuses the next without asking, and asks again later', async () => {
    let asked = 0;
    const { ask } = circuitBreaker('It', { limit: 50, pause: 200 });
    const count = (work: (signal: AbortSignal) => Promise<string>) => (signal: AbortSignal) => {
      asked += 1;
      return work(signal);
    };
    await expect(ask(count(never))).rejects.toThrow(SilentService);
    await expect(ask(count(never))).rejects.toThrow('It does not answer.');
    expect(asked).toBe(1);
    await wait(250);
    expect(await ask(count(async () => 'yes'))).toBe('yes');
    expect(asked).toBe(2);
  });

  it('remembers no failure that came as an answer', async () => {
    const { ask } = circuitBreaker('It');
    const refused = new Error('refused');
    for (let time = 0; time < 2; time += 1) {
      await expect(ask(() => Promise.reject(refused))).rejects.toBe(refused);
    }
  });
});
