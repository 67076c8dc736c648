import type { Location, Order, Project, Shipment, User } from '@groundwork/contract';
import { trackingOf } from '@groundwork/contract/domain';
import { emailPattern } from '@groundwork/contract/schemas';
import { a4, figureOf } from '@groundwork/print';
import type { Configuration } from '../configuration.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Mail } from '../mail-queue/mail.ts';
import type { Compose } from '../mail-queue/sender.ts';
import { findCaller } from '../policy/caller.ts';
import { printedShipment, readAs } from '../print/shipment-records.ts';
import { shipmentSlips } from '../print/shipment-slips.ts';
import { contentsOf, type StoredShipment } from '../records/shipment-contents.ts';
import type { Queries } from '../store/store.ts';
import { mayGetMailAbout } from './mail.ts';

/** Pieces of an order, and the area of the project that they are for. */
interface Item {
  area: string | null;
  name: string;
  quantity: number;
}
interface MailFacts {
  shipment: Shipment;
  project: Project;
  place?: Location;
  items: readonly Item[];
}

/** Makes the mail that a shipment is on its way, or there: what the records say when it is sent. */
export const composeShipmentMail =
  (event: 'shipped' | 'arrived', { portalOrigins, mail: { support } }: Configuration): Compose =>
  async (queries, { subjectId, userId }) => {
    const shipment = await docOf<StoredShipment>(queries, 'shipments', subjectId);
    const user = await docOf<User>(queries, 'users', userId);
    // What has arrived meanwhile is not on its way: the mail that says so follows.
    const isSo = shipment?.status === (event === 'shipped' ? 'Shipped' : 'Arrived');
    const project = await docOf<Project>(queries, 'projects', shipment?.projectId);
    if (!isSo || !shipment || !user || !project || !mayGetMailAbout(project, user)) return undefined;
    if (!emailPattern.test(user.emailAddress ?? '')) return undefined;
    const attachments = event === 'shipped' ? await slipOf(queries, shipment, user.id, portalOrigins[0] ?? '') : [];
    const place = await docOf<Location>(queries, 'locations', project.locationId);
    const items = await itemsOf(queries, shipment);
    const link = `${portalOrigins[0]}/orders`;
    const facts = { shipment, project, place, items };
    return { ...shipmentMail(event, facts, { to: user.emailAddress ?? '', link, support }), attachments };
  };

/** The packing slip for staff who see the shipment; Subscribers read the contents in the mail itself. */
async function slipOf(queries: Queries, { number, id }: StoredShipment, userId: string, origin: string) {
  const caller = await findCaller(queries, userId);
  const seen =
    caller && caller.policyRole !== 'Subscriber' && (await readAs(queries, caller, 'shipments', [id])).has(id);
  if (!seen) return [];
  const pdf = await shipmentSlips(await printedShipment(queries, caller, id), origin, a4);
  return [{ filename: `${number}-slip.pdf`, base64: pdf.toString('base64') }];
}

async function docOf<T>(queries: Queries, table: string, id: string | null | undefined): Promise<T | undefined> {
  if (!id) return undefined;
  const { rows } = await queries.query<{ doc: T }>(`select doc from ${table} where id = $1`, [id]);
  return rows[0]?.doc;
}

async function itemsOf(queries: Queries, { boxes }: Shipment): Promise<Item[]> {
  const contents = contentsOf(boxes);
  const { rows } = await queries.query<{ id: string; doc: Order; area: string | null }>(
    `select o.id, o.doc, a.doc->>'name' as area from orders o
       left join preparationitems i on i.id = o.preparation_item_id
       left join preparations p on p.id = i.preparation_id
       left join setupunits u on u.id = p.unit_id
       left join setupareas a on a.id = u.area_id
     where o.id = any($1::text[]) order by area nulls last, o.doc->>'name'`,
    [[...contents.keys()]],
  );
  return rows.map(({ id, doc, area }) => ({ area, name: doc.name, quantity: contents.get(id) ?? 0 }));
}

/** What the mail says: boxes with their tracking links, and the items by area; never a price. */
export function shipmentMail(
  event: 'shipped' | 'arrived',
  { shipment, project, place, items }: MailFacts,
  { to, link, support }: { to: string; link: string; support: string },
): Mail {
  const name = oneLine(project.name);
  const where = oneLine(place?.address?.replaceAll('\n', ', ') ?? place?.name ?? '');
  const count = `${shipment.boxes.length} ${shipment.boxes.length === 1 ? 'box' : 'boxes'}`;
  const headline =
    event === 'shipped'
      ? `${count} for ${name} left our warehouse${where ? ` for ${where}` : ''}.`
      : `${count} for ${name} arrived${where ? ` at ${where}` : ''}.`;
  const boxes = shipment.boxes.map((box) => {
    const { carrier, url } = trackingOf(box);
    const words = `Box ${box.number} of ${shipment.boxes.length}`;
    const tracking = [carrier?.name, oneLine(box.tracking ?? '')].filter(Boolean).join(' ');
    return { text: tracking ? `${words}: ${tracking}` : words, url };
  });
  const areas = [...new Set(items.map(({ area }) => area))].map((area) => ({
    name: area ? oneLine(area) : 'Other',
    lines: items
      .filter((item) => item.area === area)
      .map((item) => `${figureOf(item.quantity)} × ${oneLine(item.name)}`),
  }));
  const help = `If something is missing or damaged, write to us: ${support}`;
  const paragraphs = [
    headline,
    boxes.map(({ text, url }) => (url ? `${text}\n${url}` : text)).join('\n'),
    ...areas.map(({ name: area, lines }) => [area, ...lines.map((line) => `- ${line}`)].join('\n')),
    `All orders: ${link}`,
    help,
  ];
  const anchor = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}" style="color:#2f6f5e">${escapeHtml(text)}</a>`;
  return {
    to,
    link,
    subject: `${shipment.number}: ${count} ${event === 'shipped' ? 'on the way' : 'arrived'}`,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/24px 'Segoe UI',sans-serif;color:#1f2421;background:#fbfaf7">
<p>${escapeHtml(headline)}</p>
<ul>${boxes.map(({ text, url }) => `<li>${url ? anchor(url, text) : escapeHtml(text)}</li>`).join('')}</ul>
${areas.map(({ name: area, lines }) => `<h2 style="font-size:16px">${escapeHtml(area)}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`).join('\n')}
<p>${anchor(link, 'See all orders')}</p><p>${escapeHtml(help)}</p></body></html>`,
  };
}

/** Names are other people's text: one line of it. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
