import { type AddressInfo, createServer, type Server } from 'node:net';
import { checkPorts, portObstacle } from './ports.ts';

const listen = (host: string, port = 0) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const close = (server: Server) => new Promise((resolve) => server.close(resolve));

it('finds a free port free, and free again after the look', async () => {
  const server = await listen('127.0.0.1');
  const port = portOf(server);
  await close(server);
  expect(await portObstacle(port)).toBeUndefined();
  await close(await listen('127.0.0.1', port));
});

it('names a taken port, what should listen there, and the variable that chooses another', async () => {
  const server = await listen('127.0.0.1');
  const port = portOf(server);
  await expect(checkPorts({ portal: port })).rejects.toThrow(
    `Port ${port}, where the portal should listen, is taken by another program. End that program, or choose another port: PORTAL_PORT=${port + 1} npm start`,
  );
  await close(server);
});

it('sees a program that listens on every address', async () => {
  const server = await listen('0.0.0.0');
  expect(await portObstacle(portOf(server))).toBe('taken');
  await close(server);
});

it("sees a program that a browser would reach as 'localhost' through IPv6", async () => {
  const server = await listen('::1').catch(() => undefined);
  if (!server) return;
  expect(await portObstacle(portOf(server))).toBe('taken');
  await close(server);
});
