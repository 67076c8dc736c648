import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { createPrintService, type PrintService } from '../print-service.ts';
import { printers } from '../printers.ts';
import { startTestPrinter, type TestPrinter } from './ipp-printer.ts';

/** What the API answers to a document. */
export interface DocumentAnswer {
  status: number;
  type: string;
  body: string;
}
/** The service, a printer of its own, and an API that knows Lena and Max of the staff and Sam, a subscriber. */
export interface PrintingWorld {
  service: PrintService;
  printer: TestPrinter;
  /** The addresses of documents that the API was asked for, with the token. */
  asked: string[];
  answer: DocumentAnswer;
  isApiAway: boolean;
  ask(method: string, path: string, options?: AskOptions): Promise<{ status: number; body: unknown }>;
}
interface AskOptions {
  token?: string;
  body?: unknown;
  key?: string;
}

const profiles: Record<string, object> = {
  'of-lena': { id: 'lena', firstName: 'Léna', lastName: 'Moreau', category: 'PES' },
  'of-max': { id: 'max', firstName: 'Max', lastName: 'Maxwell '.repeat(20), category: 'PES' },
  'of-sam': { id: 'sam', firstName: 'Sam', lastName: 'Reed', category: 'Subscriber' },
};

/** Runs from before the first test of a file to after the last; the printer is well again before each. */
export function printingWorld(): PrintingWorld {
  const world = { asked: [] as string[] } as PrintingWorld;
  let api: Server;
  const reset = () => {
    world.asked.length = 0;
    world.isApiAway = false;
    world.answer = { status: 200, type: 'application/pdf', body: '%PDF-1.7 of labels' };
    const well = {
      state: 3,
      reasons: ['none'],
      isAccepting: true,
      papers: ['oe_62x29mm_62x29mm'],
      jobStatus: 0,
      jobState: 9,
      moods: {},
    };
    Object.assign(world.printer, well);
    world.printer.jobs.length = 0;
  };
  beforeAll(async () => {
    api = createServer((request, response) => {
      if (world.isApiAway) return void request.socket.destroy();
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const profile = profiles[token];
      if (!profile) {
        response.writeHead(401).end('{"message":"Your session has ended."}');
      } else if (request.url === '/auth/me') {
        response.end(JSON.stringify(profile));
      } else {
        world.asked.push(`${token} ${request.url}`);
        response.writeHead(world.answer.status, {
          'content-type': world.answer.type,
          'content-disposition': 'inline; filename="SH-0118-labels.pdf"',
        });
        response.end(world.answer.body);
      }
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    world.printer = await startTestPrinter();
    const away = await startTestPrinter();
    await away.close();
    world.service = await createPrintService({
      ...{ host: '127.0.0.1', port: 0, metricsPort: 0 },
      apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      printers: v.parse(printers, `Bench 1=${world.printer.uri}?media=62x29, Office=${away.uri}`),
    });
    world.ask = async (method, path, { token = 'of-lena', body, key } = {}) => {
      const answer = await fetch(`${world.service.address}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
  });
  beforeEach(reset);
  afterAll(async () => {
    await world.service.close();
    await world.printer.close();
    await new Promise((resolve) => api.close(resolve));
  });
  return world;
}
