import type { ServerResponse } from 'node:http';
import type { LiveEvents } from '@groundwork/contract';
import { type CallerScope, scopeOfCaller } from '../policy/caller.ts';
import { VisiblePresence } from '../presence/visible-presence.ts';
import type { Admission, Admitted } from '../session/authenticate.ts';
import { VisibleChanges } from './visible-changes.ts';

/** A client that has so many bytes waiting does not read: it is cut off, and finds what it missed when it comes back. */
const mostBuffered = 256 * 1024;

export const eventText = <K extends keyof LiveEvents>(event: K, data: LiveEvents[K]): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** One client that listens, and what it may see as of the last check of its rights. */
export class LiveStream {
  #scope: CallerScope;
  readonly #token: Admitted['payload'];
  #visible: VisibleChanges;
  #presence: VisiblePresence;
  readonly #response: ServerResponse;
  #isEnded = false;

  /** @param response its headers are written */
  constructor(response: ServerResponse, admission: Admission) {
    const { iss, sid, jti, iat } = admission.payload;
    this.#response = response;
    this.#token = { iss, sid, jti, iat };
    this.#scope = scopeOfCaller(admission.caller);
    this.#visible = new VisibleChanges(this.#scope);
    this.#presence = new VisiblePresence(this.#scope);
  }

  /** Whose it is, by which token. */
  get admitted(): Admitted & { caller: CallerScope } {
    return { caller: this.#scope, payload: this.#token };
  }

  get visible(): VisibleChanges {
    return this.#visible;
  }

  get presence(): VisiblePresence {
    return this.#presence;
  }

  /** The same person with other rights. */
  readmit(scope: CallerScope): void {
    this.#scope = scopeOfCaller(scope);
    this.#visible = new VisibleChanges(this.#scope);
    this.#presence = new VisiblePresence(this.#scope, this.#presence);
  }

  write(text: string): void {
    if (this.#isEnded) return;
    if (this.#response.writableLength > mostBuffered) this.#response.destroy();
    else this.#response.write(text);
  }

  end(text = ''): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#response.end(text);
  }

  /** The client does not read its end. */
  cut(): void {
    this.#response.destroy();
  }
}
