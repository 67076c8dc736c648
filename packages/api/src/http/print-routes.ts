import '@groundwork/print/symbols';
import { emplacementPattern, messages } from '@groundwork/contract';
import { a4, boxLabel, carrierOf, dayOf, letter, mediumNamed, type Resolution, resolutions } from '@groundwork/print';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../policy/caller.ts';
import { calibrationPdf } from '../print/calibration-pdf.ts';
import { labelPdf } from '../print/label-pdf.ts';
import { labelsOf } from '../print/labels-of.ts';
import { type PrintedShipment, printedShipment } from '../print/shipment-records.ts';
import { shipmentSlips } from '../print/shipment-slips.ts';
import { invalid, notAllowed, notFound, unprocessable } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';

type Request = FastifyRequest<{ Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }>;
/** More labels at once would keep the process busy for seconds. */
const mostLabels = 300;
/** Their ids are in the address, which has an end. */
const mostIds = 200;
const longestEmplacement = 200;

/**
 * PDFs of labels and packing slips (docs: printing), for printers that a browser cannot reach exactly and for mails.
 * They say what the caller may read of the records, and no prices.
 * @param origin of the portal that the codes lead to
 */
export function printRoutes(app: FastifyInstance, store: Store, authenticate: Authenticate, origin: string) {
  const shipmentOf = async (request: Request) => printedShipment(store, await staff(request), request.params.id);
  const staff = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await authenticate(request);
    // What is in the boxes is on the mails and in the orders that they see.
    if (caller.policyRole === 'Subscriber') throw notAllowed('Labels and packing slips are printed by staff.');
    return caller;
  };

  app.get('/print/shipments/:id/labels.pdf', async (request: Request, reply) => {
    const options = labelOptions(request.query, '102x152');
    const timeZone = timeZoneOf(request.query);
    const printed = await shipmentOf(request);
    const labels = requireBoxes(printed).map((box) =>
      boxLabel(printed.shipment, box, headOf(printed, { origin, timeZone }, box), printed.records),
    );
    const { number } = printed.shipment;
    return sendPdf(
      reply,
      `${number}-labels`,
      await labelPdf(`Box labels ${number}`, copied(labels, request.query.copies), options),
    );
  });

  const slips = (name: 'slip' | 'slips') =>
    app.get(`/print/shipments/:id/${name}.pdf`, async (request: Request, reply) => {
      const paper = paperOf(request.query);
      const timeZone = timeZoneOf(request.query);
      const printed = await shipmentOf(request);
      requireBoxes(printed);
      const pdf = await shipmentSlips(printed, origin, paper, { isForEachBox: name === 'slips', timeZone });
      return sendPdf(reply, `${printed.shipment.number}-${name}`, pdf);
    });
  slips('slip');
  slips('slips');

  app.get('/print/calibration.pdf', async (request: Request, reply) => {
    await staff(request);
    const { paper = '62x29', resolution } = request.query;
    const pdf = await calibrationPdf(String(paper), resolutionOf(resolution), origin);
    if (!pdf) throw unknownPaper();
    return sendPdf(reply, 'calibration-label', pdf);
  });

  app.get('/print/labels.pdf', async (request: Request, reply) => {
    const caller = await staff(request);
    const { kind, location } = request.query;
    if (kind !== 'product' && kind !== 'item' && kind !== 'emplacement' && kind !== 'kit') {
      throw invalid({ field: 'kind', message: 'Must be one of product, item, emplacement, kit' });
    }
    const options = labelOptions(request.query, kind === 'emplacement' ? '100x50' : '62x29');
    const ids = idsOf(request.query.ids);
    if (kind === 'emplacement') requireEmplacements(ids);
    const labels = await labelsOf(store, caller, kind, ids, {
      origin,
      location: String(location ?? ''),
    });
    if (labels.length === 0)
      throw notFound('There is nothing to print: the records were deleted, or you may not see them.');
    return sendPdf(reply, `${kind}-labels`, await labelPdf('Labels', copied(labels, request.query.copies), options));
  });
}

function requireBoxes({ shipment: { number, status, boxes } }: PrintedShipment) {
  if (status === 'Cancelled') throw unprocessable(`${number} was cancelled. Do not send its boxes.`);
  if (boxes.length === 0) throw unprocessable(`${number} has no boxes yet. Pack it first.`);
  return boxes;
}

const headOf = (
  { shipment, from, to, project }: PrintedShipment,
  { origin, timeZone }: { origin: string; timeZone: string },
  box: Parameters<typeof carrierOf>[1],
) => ({
  ...{ from, origin, date: dayOf(shipment.shippedUtc, timeZone), carrier: carrierOf(shipment, box) },
  to: { name: to?.name ?? project?.name ?? '', address: to?.address ?? '' },
});

function idsOf(value: unknown): string[] {
  const ids = typeof value === 'string' ? [...new Set(value.split(',').filter(Boolean))] : [];
  if (ids.length === 0) throw invalid({ field: 'ids', message: 'Must name at least one record' });
  if (ids.length <= mostIds) return ids;
  throw invalid({ field: 'ids', message: `Must have at most ${mostIds} entries: print the others in a second run` });
}

/** Their names are on the label, and in its code. */
function requireEmplacements(names: readonly string[]) {
  const isOne = (name: string) => name.length <= longestEmplacement && emplacementPattern.test(name.trim());
  if (!names.every(isOne)) throw invalid({ field: 'ids', message: messages.invalidSymbols });
}

/** Every label as often as wanted, one after the other. */
function copied<T>(labels: readonly T[], value: unknown = 1): T[] {
  const copies = Number(value);
  if (!Number.isInteger(copies) || copies < 1) throw invalid({ field: 'copies', message: 'Must be a number from 1' });
  if (labels.length * copies <= mostLabels)
    return labels.flatMap((label) => Array.from({ length: copies }, () => label));
  throw invalid({ field: 'copies', message: `At most ${mostLabels} labels are made at once: print fewer copies` });
}

function labelOptions(query: Request['query'], standard: string) {
  const medium = mediumNamed(String(query.paper ?? standard));
  if (!medium) throw unknownPaper();
  return { medium, resolution: resolutionOf(query.resolution), start: startOf(query.start) };
}

const unknownPaper = () => invalid({ field: 'paper', message: 'This size is not known' });

function resolutionOf(value: unknown = 203): Resolution {
  const resolution = resolutions.find((each) => String(each) === String(value));
  if (resolution) return resolution;
  throw invalid({ field: 'resolution', message: `Must be one of ${resolutions.join(', ')}` });
}

function startOf(value: unknown = 1): number {
  const start = Number(value);
  if (Number.isInteger(start) && start >= 1) return start;
  throw invalid({ field: 'start', message: 'Must be the number of a label, from 1' });
}

function paperOf({ paper = 'a4' }: Request['query']) {
  if (paper === 'a4') return a4;
  if (paper === 'letter') return letter;
  throw invalid({ field: 'paper', message: 'Must be one of a4, letter' });
}

/** Whose day is printed: a shipment leaves in the evening there, on the next day of UTC. */
function timeZoneOf({ timeZone = 'UTC' }: Request['query']): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: String(timeZone) }).resolvedOptions().timeZone;
  } catch {
    throw invalid({ field: 'timeZone', message: 'Must be the name of a time zone, such as Europe/Paris' });
  }
}

/** Names of the server's own making: no header can be written with them. */
const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w-]/g, '')}.pdf"`)
    .send(pdf);
