import { costReader } from './cost.ts';
import type { ReleaseStorage } from './release-storage.ts';

it('says what an earlier major of a shared package costs those who take it', async () => {
  const sizes = { 'shell/shell.js': 900, 'shell/contract.js': 20, 'shell/schemas.js': 5, 'shell/common.js': 1 };
  const list = async (_: string, prefix: string) =>
    Object.entries(sizes).map(([file, bytes]) => ({ path: prefix + file, bytes }));
  const { earlierBytesOf } = costReader({ list } as unknown as ReleaseStorage);
  const host = {
    ...{ name: 'host', version: '2.0.0-aaaaaa', deployedBy: '', deployedAtUtc: '' },
    provides: { contract: '2.0.0', 'contract-1': '1.14.0' },
    lazy: {
      '@groundwork/contract-1': ['shell/contract.js', 'shell/common.js'],
      '@groundwork/contract-1/schemas': ['shell/schemas.js', 'shell/common.js'],
      '@groundwork/contract/schemas': ['shell/shell.js'],
    },
  };
  expect(await earlierBytesOf(host)).toEqual({ 'contract-1': 26 });
  expect(await earlierBytesOf({ ...host, provides: { contract: '2.0.0' } })).toEqual({});
});
