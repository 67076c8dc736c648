import { logCaller } from '@groundwork/server-process';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Api } from './api.ts';
import { Refusal } from './refusal.ts';

/** Somebody who may print, and the token by which the API knows them. */
export interface Caller {
  id: string;
  name: string;
  token: string;
}

const profile = v.object({ id: v.string(), firstName: v.string(), lastName: v.string(), category: v.string() });

/**
 * Who asks: the API says it, at every request, so that somebody who was signed out prints nothing more.
 * @throws Refusal where they may not print
 */
export async function callerOf(api: Api, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal(401, 'signed-out', 'Sign in and try again.');
  const { id, firstName, lastName, category } = v.parse(profile, await api.profile(token, request.id));
  logCaller(request, id);
  // As the API does with its PDFs.
  if (category !== 'PES') throw new Refusal(403, 'not-allowed', 'Labels and packing slips are printed by staff.');
  return { id, name: `${firstName} ${lastName}`, token };
}
