import { testServer } from '../testing/server.ts';

const api = testServer();

it('does not start in production on a database with accounts of the demonstration, and names them', async () => {
  const other = await api.beside({ refusesDemonstration: true });
  try {
    const prepared = other.prepare();
    await expect(prepared).rejects.toThrow('the database holds accounts of the demonstration');
    await expect(prepared).rejects.toThrow('administrator@groundwork.test');
  } finally {
    await other.close();
  }
});
