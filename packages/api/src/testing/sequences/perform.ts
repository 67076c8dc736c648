import { randomUUID } from 'node:crypto';
import { checkExchange } from '../check-exchange.ts';
import { people } from '../people.ts';
import type { Step } from './step.ts';
import type { World } from './world.ts';

export interface Call {
  method: string;
  url: string;
  body?: unknown;
  ifMatch?: string;
  /** The call is refused without an Idempotency-Key. */
  needsKey?: boolean;
}
export interface Answer {
  status: number;
  text: string;
  made?: string;
}

/** Does the call; a repeated one twice with one key, which must be answered alike. */
export async function perform({ server, addresses }: World, { person, isRepeated, server: index }: Step, call: Call) {
  const token = await server.token(people[person]);
  const key = isRepeated || call.needsKey ? randomUUID() : undefined;
  const once = async (address: string | undefined): Promise<Answer> => {
    const answer = await fetch(`${address}${call.url}`, {
      method: call.method,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.ifMatch ? { 'if-match': `"${call.ifMatch}"` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    });
    const text = await answer.text();
    const contentType = answer.headers.get('content-type');
    checkExchange({ method: call.method, url: call.url, sent: call.body, status: answer.status, contentType, text });
    return {
      status: answer.status,
      text,
      made: answer.headers.get('x-deploy-summary') ?? undefined,
    };
  };
  const answer = await once(addresses[index]);
  if (!isRepeated || answer.status >= 400) return { answer };
  return { answer, repeated: await once(addresses[1 - index]) };
}
