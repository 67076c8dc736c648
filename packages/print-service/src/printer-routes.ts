import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Api } from './api.ts';
import { askState } from './ask-state.ts';
import { callerOf } from './caller.ts';
import type { PrinterClient } from './ipp/ask-printer.ts';
import { askJob } from './job-state.ts';
import type { PrintMetrics } from './metrics.ts';
import { createOnce } from './once.ts';
import { paperName } from './paper-names.ts';
import { requirePaper, requireReady, sendJob } from './print-job.ts';
import { type Printer, paperSizes } from './printers.ts';
import { Refusal } from './refusal.ts';

type AtPrinter = FastifyRequest<{ Params: { id: string; job?: string } }>;

const mostCopies = 50;
/** The API reads 200 ids of 36 characters from an address. */
const longestValue = 10_000;
const mostFields = 20;
const longestKey = 200;
const jobRequest = v.object({
  document: v.object({
    path: v.pipe(v.string(), v.maxLength(200), v.regex(/^\/?print(\/[\w-]+)+\.pdf$/, "must be below 'print/', a PDF")),
    query: v.optional(
      v.pipe(
        v.record(v.string(), v.pipe(v.string(), v.maxLength(longestValue))),
        v.check((query) => Object.keys(query).length <= mostFields, `must have at most ${mostFields} fields`),
      ),
      {},
    ),
  }),
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostCopies)), 1),
});

interface PrinterParts {
  printers: readonly Printer[];
  api: Api;
  client: PrinterClient;
  /** Hears of each document that was to be printed. */
  onJob?: PrintMetrics['onJob'];
}

/** What the warehouse remote calls, as its remote.json declares it. */
export function printerRoutes(app: FastifyInstance, { printers, api, client, onJob = () => {} }: PrinterParts) {
  const once = createOnce();
  const printerOf = ({ params }: AtPrinter): Printer => {
    const printer = printers.find(({ id }) => id === params.id);
    if (!printer) throw new Refusal(404, 'unknown-printer', 'This printer is not there any more.');
    return printer;
  };

  app.get('/printers', async (request: FastifyRequest<{ Querystring: { states?: string } }>) => {
    await callerOf(api, request);
    // A page that only offers printers does not wait for one that is switched off.
    if (request.query.states === 'false') return printers.map(({ id, name, media }) => ({ id, name, media }));
    return Promise.all(
      printers.map(async (printer) => {
        const { id, name, media } = printer;
        const { state, reasons } = await askState(client, printer);
        return { id, name, media, state, reasons };
      }),
    );
  });

  app.post('/printers/:id/jobs', async (request: AtPrinter, reply) => {
    const caller = await callerOf(api, request);
    const printer = printerOf(request);
    const { document, copies } = read(request.body);
    const { paper } = document.query;
    const print = async () => {
      requirePaper(printer, paper);
      const papers = await requireReady(client, printer);
      const size = paperSizes.get(paper ?? '');
      const medium = size && paperName(size, papers);
      const pdf = await api.document(caller.token, request.id, { ...document, path: document.path.replace(/^\//, '') });
      const job = await sendJob(client, printer, pdf, { caller, copies, medium });
      request.log.info({ printer: printer.id, job, document: pdf.name, copies }, 'printing');
      return { job };
    };
    const work = async () => {
      const begun = performance.now();
      let outcome = 'failed';
      try {
        const sent = await print();
        outcome = 'sent';
        return sent;
      } catch (error) {
        if (error instanceof Refusal) outcome = error.code;
        throw error;
      } finally {
        onJob(printer.id, outcome, (performance.now() - begun) / 1_000);
      }
    };
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key.length > longestKey)
      throw new Refusal(400, 'invalid', `Idempotency-Key must have at most ${longestKey} characters.`);
    const content = createHash('sha256').update(JSON.stringify({ document, copies })).digest('base64url');
    // Where nobody knows whether it was printed, the same request prints nothing more.
    const forgets = (error: unknown) => !(error instanceof Refusal && error.code === 'printer-silent');
    const sent =
      typeof key === 'string' && key !== ''
        ? await once.run({ key: `${caller.id} ${printer.id} ${key}`, content }, work, forgets)
        : await work();
    return reply.status(201).send(sent);
  });

  app.get('/printers/:id/jobs/:job', async (request: AtPrinter) => {
    await callerOf(api, request);
    const job = Number(request.params.job);
    if (!Number.isInteger(job) || job < 1 || job > 2 ** 31 - 1)
      throw new Refusal(404, 'unknown-job', 'There is no such job.');
    return askJob(client, printerOf(request), job);
  });
}

function read(body: unknown): v.InferOutput<typeof jobRequest> {
  const parsed = v.safeParse(jobRequest, body, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Refusal(400, 'invalid', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}
