import type { UnitOfWork } from '../records/unit-of-work.ts';

/** The next value of a counter. Where it has not counted yet, it begins after `first`, an SQL expression. */
async function nextOf(work: UnitOfWork, name: string, first: string): Promise<number> {
  const next = 'update counters set value = value + 1 where name = $1 returning value::integer as value';
  const { rows } = await work.queries.query<{ value: number }>(next, [name]);
  if (rows[0]) return rows[0].value;
  // Somebody else may begin it at this moment: theirs counts then.
  await work.queries.query(`insert into counters (name, value) values ($1, ${first}) on conflict do nothing`, [name]);
  return nextOf(work, name, first);
}

/** The number of a new shipment: 'SH-0118'. Numbers of what was never stored are left out. */
export async function nextShipmentNumber(work: UnitOfWork): Promise<string> {
  const highest = `coalesce((select max(substring(doc->>'number' from '^SH-([0-9]{1,9})$')::integer) from shipments), 0)`;
  return `SH-${String(await nextOf(work, 'shipments', highest)).padStart(4, '0')}`;
}

/** Digits of an SSCC before its check digit: the extension digit, the company prefix and the serial reference. */
const digitsOfSscc = 17;

/**
 * The serial shipping container code of a new box (GS1 General Specifications 2.2.1), 18 digits. The serial reference
 * counts up and uses the extension digit too, so that none comes again within a year: with the longest prefix there are
 * 100,000 for each warehouse network.
 */
export async function nextSscc(work: UnitOfWork, companyPrefix: string): Promise<string> {
  const room = digitsOfSscc - companyPrefix.length;
  const serial = String((await nextOf(work, 'sscc', '0')) % 10 ** room).padStart(room, '0');
  const digits = `${serial.slice(0, 1)}${companyPrefix}${serial.slice(1)}`;
  return `${digits}${checkDigit(digits)}`;
}

/** The GS1 check digit: from the right the digits count three times and once in turn. */
export function checkDigit(digits: string): number {
  const total = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (total % 10)) % 10;
}
