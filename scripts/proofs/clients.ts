import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  /** The request's id, which every server that reads it writes into its log. */
  id: string;
  /** Name of the vendor that the request makes. */
  written?: string;
  /** 0 where there was no answer. */
  status: number;
  /** The driver's code where there was none. */
  failure?: string;
  text: string;
  seconds: number;
  /** Since the process began. */
  sentAt: number;
}

/** One request with its answer of any kind; a refused or broken connection is one too. */
export function send(
  address: string,
  options: {
    method?: string;
    path: string;
    body?: unknown;
    authorization?: string;
    key?: string;
    agent?: Agent;
    /** Default: anything. */
    accept?: string;
  },
): Promise<Answer> {
  const { method = 'GET', path, body, authorization, key, agent, accept } = options;
  const id = randomUUID();
  const sentAt = performance.now();
  const seconds = () => (performance.now() - sentAt) / 1000;
  return new Promise((resolve) => {
    const headers = {
      'x-request-id': id,
      ...(authorization ? { authorization } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(accept ? { accept } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const call = request(`${address}${path}`, { method, headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ id, status: answer.statusCode ?? 0, text, seconds: seconds(), sentAt }));
      answer.on('error', (error) =>
        resolve({ id, status: 0, failure: error.message, text, seconds: seconds(), sentAt }),
      );
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ id, status: 0, failure: error.code ?? error.message, text: '', seconds: seconds(), sentAt });
    });
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Clients that write, change and read vendors over kept connections, until they are stopped. */
export interface Load {
  answers: Answer[];
  /** Ids of vendors whose creation was acknowledged. */
  made: Set<string>;
  stop(): Promise<void>;
}

export function startLoad(
  addressOf: () => string,
  authorization: string,
  {
    clients = 8,
    pause = 0,
    until = () => false,
  }: { clients?: number; pause?: number; until?: (answered: number) => boolean } = {},
): Load & { done: Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answers: Answer[] = [];
  const made = new Set<string>();
  let isOver = false;
  const client = async () => {
    while (!isOver && !until(answers.length)) {
      const body = { name: randomUUID() };
      const writing = await send(addressOf(), { method: 'POST', path: '/vendors', body, authorization, agent });
      if (writing.status === 201) made.add((JSON.parse(writing.text) as { id: string }).id);
      const reading = await send(addressOf(), { path: '/vendors?pageSize=5', authorization, agent });
      for (const answer of [{ ...writing, written: body.name }, reading])
        answers.push({ ...answer, text: answer.text.slice(0, 200) });
      if (pause > 0) await wait(pause);
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => agent.destroy());
  return {
    answers,
    made,
    done,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

/** How many answers there were of each kind, as text. */
export function countKinds(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, failure } of answers) {
    const kind = failure ?? String(status);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none';
}

/** Seconds until a list and a new vendor are answered three times in a row; Infinity after `timeoutSeconds`. */
export async function secondsUntilBack(
  address: string,
  authorization: string,
  { since, timeoutSeconds = 60 }: { since: number; timeoutSeconds?: number },
): Promise<number> {
  let right = 0;
  let first = 0;
  while (performance.now() - since < timeoutSeconds * 1000) {
    const asked = performance.now();
    const body = { name: randomUUID() };
    const both = await Promise.all([
      send(address, { path: '/vendors?pageSize=1', authorization }),
      send(address, { method: 'POST', path: '/vendors', body, authorization }),
    ]);
    const isRight = both.every(({ status }) => status === 200 || status === 201);
    if (right === 0) first = asked;
    right = isRight ? right + 1 : 0;
    if (right === 3) return (first - since) / 1000;
    if (!isRight) await wait(100);
  }
  return Number.POSITIVE_INFINITY;
}
