import { connect, createServer } from 'node:net';
import { Problem } from './problem.ts';
import { type PortName, portTable } from './settings.ts';

/** Why a port cannot be used: taken, or not allowed for this user; undefined when it can. */
export async function portObstacle(port: number): Promise<'taken' | 'forbidden' | undefined> {
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EADDRINUSE'));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  if (code === 'EACCES') return 'forbidden';
  // A browser may try ::1 first for 'localhost'; a program that listens only there would answer in our place.
  return code !== undefined || (await isListening(port, '::1')) ? 'taken' : undefined;
}

/** Whether something takes connections there. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.setTimeout(500, () => end(false));
  });
}

/** Checks that every port is free. @throws Problem naming the first that is not, and how to choose another */
export async function checkPorts(ports: Partial<Record<PortName, number>>): Promise<void> {
  const entries = Object.entries(ports) as [PortName, number][];
  const obstacles = await Promise.all(entries.map(([, port]) => portObstacle(port)));
  for (const [index, [name, port]] of entries.entries()) {
    const { label, variable } = portTable[name];
    const other = `choose another port: ${variable}=${port + (port < 1024 ? 8000 : 1)} npm start`;
    if (obstacles[index] === 'taken') {
      throw new Problem(
        `Port ${port}, where the ${label} should listen, is taken by another program. End that program, or ${other}`,
      );
    }
    if (obstacles[index] === 'forbidden') {
      throw new Problem(`This user may not listen on port ${port} (the ${label}); ${other}`);
    }
  }
}
