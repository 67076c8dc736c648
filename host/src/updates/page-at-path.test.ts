import { pageAtPath } from './page-at-path.ts';

/** jsdom has none. */
class FakeResponse {
  readonly status: number;
  readonly headers: Map<string, string>;
  readonly url: string;
  readonly #body: string;
  constructor(body: string, given: { status: number; headers: Map<string, string>; url?: string }) {
    this.#body = body;
    this.status = given.status;
    this.headers = given.headers;
    this.url = given.url ?? '';
  }
  text = async () => this.#body;
}
globalThis.Response = FakeResponse as unknown as typeof Response;

const preload =
  '<link rel="preload" as="script" href="https://files/catalog/1/a.js" integrity="sha384-a" crossorigin fetchpriority="low">';
const styles = '<link rel="stylesheet" href="/assets/1/shell.css">';
const html = `<head>${styles}${preload}${preload}</head><body></body>`;
const headers = new Map([['content-security-policy', "script-src 'self'"]]);

const origin = 'https://groundwork.test';
const kept = () => new FakeResponse(html, { status: 200, headers, url: `${origin}/products` }) as unknown as Response;
const askedAt = (path: string) => pageAtPath(kept(), { url: origin + path } as Request);

it('keeps the preloads of a page at its own path', async () => {
  expect(await (await askedAt('/products?open=1')).text()).toBe(html);
});

it('takes the preloads out of a page that was made for another path, and nothing else', async () => {
  const page = await askedAt('/orders');
  expect(await page.text()).toBe(`<head>${styles}</head><body></body>`);
  expect(page.status).toBe(200);
  expect(page.headers).toBe(headers);
});
