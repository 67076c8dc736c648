import { pictureLine } from './picture-line.ts';

it('lets in as many as there is room for, in their order, and refuses those that find no room to wait either', async () => {
  const line = pictureLine({ mostHeld: 2, mostWaiting: 2 });
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const come = (name: string) =>
    line.hold(async () => {
      inside.push(name);
      await new Promise<void>((resolve) => leave.set(name, resolve));
    });
  const coming = ['a', 'b', 'c', 'd'].map(come);
  expect(inside).toEqual(['a', 'b']);
  expect(line.waiting()).toBe(2);
  await expect(come('e')).rejects.toMatchObject({ status: 503 });
  leave.get('b')?.();
  await coming[1];
  // Who comes now does not pass those who wait.
  const late = come('f');
  expect(inside).toEqual(['a', 'b', 'c']);
  for (const [index, name] of ['a', 'c', 'd'].entries()) {
    leave.get(name)?.();
    await coming[[0, 2, 3][index] ?? 0];
  }
  leave.get('f')?.();
  await late;
  expect(inside).toEqual(['a', 'b', 'c', 'd', 'f']);
});

it('has room again after what failed', async () => {
  const line = pictureLine({ mostHeld: 1, mostWaiting: 0 });
  await expect(line.hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line.hold(async () => 'done')).toBe('done');
});
