import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import ipp from 'ipp-encoder';

/** A job as the printer got it. */
export interface PrintedJob {
  /** The attributes of the request, by name. */
  attributes: Readonly<Record<string, unknown>>;
  document: Buffer;
}
/** How a printer behaves. */
export type Mood = 'well' | 'hangs' | 'rubbish' | 'hangs up';

/** A printer of IPP at a port of this machine, which reads and writes the protocol with a library of its own. */
export interface TestPrinter {
  /** For the configuration: ipp://127.0.0.1:…/ipp/print */
  uri: string;
  jobs: PrintedJob[];
  /** 3 idle, 4 printing, 5 stopped. */
  state: number;
  reasons: string[];
  isAccepting: boolean;
  /** The names of papers that it knows; a job for another one is refused. */
  papers: string[];
  /** With which status it answers a job; 0 takes it. */
  jobStatus: number;
  /** 3 pending, 5 printing, 9 completed … */
  jobState: number;
  /** How it answers each operation; those that are not named, well. */
  moods: Partial<Record<'state' | 'job', Mood>>;
  close(): Promise<void>;
}

const { CONSTANTS: C } = ipp;
const begin = [
  { tag: C.CHARSET, name: 'attributes-charset', value: 'utf-8' },
  { tag: C.NATURAL_LANG, name: 'attributes-natural-language', value: 'en' },
];

/** Starts a printer on a free port, or on this one. */
export async function startTestPrinter(port = 0): Promise<TestPrinter> {
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const asked = ipp.request.decode(body);
    const isJob = asked.operationId === C.PRINT_JOB;
    const mood = printer.moods[isJob ? 'job' : 'state'] ?? 'well';
    if (isJob && mood !== 'rubbish') {
      const attributes = asked.groups.flatMap((group) => group.attributes.map(({ name, value }) => [name, value[0]]));
      const document = body.subarray(ipp.request.decode.bytes);
      if (printer.jobStatus === 0) printer.jobs.push({ attributes: Object.fromEntries(attributes), document });
    }
    if (mood === 'hangs') return;
    if (mood === 'hangs up') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/ipp' });
    response.end(mood === 'rubbish' ? Buffer.from('<html>Printer setup</html>') : answer(asked.operationId));
  };
  const answer = (operation: number) => {
    const job = [
      { tag: C.INTEGER, name: 'job-id', value: printer.jobs.length },
      { tag: C.ENUM, name: 'job-state', value: printer.jobState },
    ];
    const state = [
      { tag: C.ENUM, name: 'printer-state', value: printer.state },
      { tag: C.KEYWORD, name: 'printer-state-reasons', value: printer.reasons },
      { tag: C.BOOLEAN, name: 'printer-is-accepting-jobs', value: printer.isAccepting },
      { tag: C.KEYWORD, name: 'media-supported', value: printer.papers },
    ];
    const isState = operation === C.GET_PRINTER_ATTRIBUTES;
    const groups = [
      { tag: C.OPERATION_ATTRIBUTES_TAG, attributes: begin },
      isState ? { tag: C.PRINTER_ATTRIBUTES_TAG, attributes: state } : { tag: C.JOB_ATTRIBUTES_TAG, attributes: job },
    ];
    return ipp.response.encode({ statusCode: operation === C.PRINT_JOB ? printer.jobStatus : 0, requestId: 1, groups });
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const printer: TestPrinter = {
    uri: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    ...{
      jobs: [],
      state: 3,
      reasons: ['none'],
      isAccepting: true,
      papers: ['iso_a4_210x297mm'],
      jobStatus: 0,
      jobState: 9,
      moods: {},
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return printer;
}
