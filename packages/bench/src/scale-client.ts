import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openStream, readEvent } from './follower.ts';

/** The milliseconds of everybody's requests, and the requests that failed. */
export class Times {
  readonly reads: number[] = [];
  readonly writes: number[] = [];
  readonly errors: string[] = [];
}
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}
type Method = 'GET' | 'POST' | 'PATCH';

// As browsers behind one edge: connections are kept.
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** As the portal gathers and spreads what the stream makes it fetch (docs: live-updates). */
const gathering = 100;
const spread = 200;
const restFactor = 3;
const longestRest = 10_000;

/** One person's browser: it makes requests, holds a stream, and follows the collections that its screen shows. */
export class Client {
  readonly #address: string;
  readonly #token: string;
  readonly #times: Times;
  readonly #seen = new Map<string, string>();
  readonly #due = new Set<string>();
  #fetching: Promise<void> | undefined;
  #close = () => {};
  #isClosed = false;

  constructor(address: string, token: string, times: Times) {
    this.#address = address;
    this.#token = token;
    this.#times = times;
  }

  /** Follows these collections from now on, as somebody does whose browser has kept all that was there before. */
  async open(shown: readonly string[]): Promise<void> {
    const now = new Date().toISOString();
    for (const collection of shown) this.#seen.set(collection, now);
    this.#close = await openStream(this.#address, this.#token, (block) => this.#hear(block));
  }

  close() {
    this.#isClosed = true;
    this.#close();
  }

  read(path: string): Promise<Answer> {
    return this.#call('GET', path);
  }

  write(method: Exclude<Method, 'GET'>, path: string, body: object): Promise<Answer> {
    return this.#call(method, path, body);
  }

  #hear(block: string) {
    const { event, data } = readEvent(block);
    if (event !== 'changed') return;
    for (const collection of Object.keys(data)) if (this.#seen.has(collection)) this.#due.add(collection);
    if (this.#due.size > 0) this.#fetching ??= this.#follow();
  }

  async #follow() {
    while (this.#due.size > 0 && !this.#isClosed) {
      await wait(gathering + Math.random() * spread);
      const due = [...this.#due];
      this.#due.clear();
      const begun = performance.now();
      for (const collection of due) {
        const since = this.#seen.get(collection);
        const answer = await this.read(`${collection}?modifiedAfter=${since}&includeDeleted=true&includeArchived=true`);
        const stamp = answer.headers['x-sync-stamp'];
        if (typeof stamp === 'string') this.#seen.set(collection, stamp);
      }
      await wait(Math.min(restFactor * (performance.now() - begun), longestRest));
    }
    this.#fetching = undefined;
  }

  async #call(method: Method, path: string, body?: object): Promise<Answer> {
    const since = performance.now();
    const answer = await this.#send(method, path, body).catch(
      (error: Error): Answer => ({ status: 0, headers: {}, text: error.message }),
    );
    (method === 'GET' ? this.#times.reads : this.#times.writes).push(performance.now() - since);
    const isFailed = answer.status < 200 || answer.status > 299;
    if (isFailed) this.#times.errors.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  #send(method: Method, path: string, body?: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      const call = request(`${this.#address}/${path}`, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      call.on('error', reject).end(body && JSON.stringify(body));
    });
  }
}
