import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** For the edge alone, which shows the secret of both: to everybody else there is nothing at the address. @throws Problem */
export function requireService({ headers }: FastifyRequest, secret: string): void {
  const given = headers['x-groundwork-service'];
  if (typeof given === 'string' && isSame(given, secret)) return;
  throw new Problem(404, { title: 'Not found', message: 'There is nothing at this address.', code: 'not-found' });
}

const isSame = (given: string, secret: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
};
