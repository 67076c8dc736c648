import { createThrottle } from './throttle.ts';

it('lets five failures a minute pass, then says how long to wait', () => {
  let now = 0;
  const throttle = createThrottle({ now: () => now });
  for (let count = 0; count < 5; count += 1) {
    expect(throttle.wait('a')).toBe(0);
    throttle.fail('a');
    now += 1000;
  }
  expect(throttle.wait('a')).toBe(55);
  expect(throttle.wait('b')).toBe(0);
  now = 60_000;
  expect(throttle.wait('a')).toBe(0);
});

it('forgets the failures after a success', () => {
  const throttle = createThrottle({ limit: 1 });
  throttle.fail('a');
  throttle.succeed('a');
  expect(throttle.wait('a')).toBe(0);
});
