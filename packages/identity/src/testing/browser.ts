import { createHash, randomBytes } from 'node:crypto';

/** A browser in small: keeps cookies per host, follows redirects until they leave the provider. */
export class Browser {
  readonly #authority: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  constructor(authority: string) {
    this.#authority = authority;
  }

  setCookie(name: string, value: string, path: string): void {
    this.#cookies.set(name, { value, path });
  }

  /** Requests `url` and follows redirects within the provider. @param origin of the page that sends the form */
  async open(
    url: string,
    form?: Record<string, string>,
    origin?: string,
  ): Promise<{ url: string; status: number; body: string; headers: Headers }> {
    const target = new URL(url, this.#authority);
    if (target.origin !== this.#authority) return { url: target.href, status: 0, body: '', headers: new Headers() };
    const sent = [...this.#cookies].filter(([, cookie]) => target.pathname.startsWith(cookie.path));
    const response = await fetch(target, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: sent.map(([name, cookie]) => `${name}=${cookie.value}`).join('; '),
        ...(origin === undefined ? {} : { origin }),
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    const location = response.headers.get('location');
    if (location) {
      await response.body?.cancel();
      return this.open(new URL(location, target).href);
    }
    return { url: target.href, status: response.status, body: await response.text(), headers: response.headers };
  }
}

/** The part of a portal in a sign-in: the address to open, and the exchange of the code for tokens. */
export class Portal {
  readonly #authority: string;
  readonly #origin: string;
  #verifier = '';
  constructor(authority: string, origin: string) {
    this.#authority = authority;
    this.#origin = origin;
  }

  signInAddress(more: Record<string, string> = {}): string {
    this.#verifier = randomBytes(32).toString('base64url');
    const parameters = new URLSearchParams({
      client_id: 'groundwork-portal',
      response_type: 'code',
      scope: 'openid profile email offline_access api',
      redirect_uri: `${this.#origin}/signin-callback.html`,
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'state',
      ...more,
    });
    return `${this.#authority}/auth?${parameters}`;
  }

  /** Exchanges the code in the address that the provider redirected to. */
  exchange(callback: string) {
    return this.token({
      grant_type: 'authorization_code',
      code: new URL(callback).searchParams.get('code') ?? '',
      redirect_uri: `${this.#origin}/signin-callback.html`,
      code_verifier: this.#verifier,
    });
  }

  async token(parameters: Record<string, string>) {
    const response = await fetch(`${this.#authority}/token`, {
      method: 'POST',
      headers: { origin: this.#origin },
      body: new URLSearchParams({ client_id: 'groundwork-portal', ...parameters }),
    });
    const answer = (await response.json()) as Record<string, string>;
    return {
      status: response.status,
      allowedOrigin: response.headers.get('access-control-allow-origin'),
      ...answer,
    } as {
      status: number;
      allowedOrigin: string | null;
      access_token: string;
      id_token: string;
      refresh_token: string;
      expires_in: number;
      error?: string;
    };
  }
}
