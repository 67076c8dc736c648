/** The part of a fetch response that the cache reads; jsdom has no Response of its own. */
export interface FakeAnswer {
  status?: number;
  /** Sent as JSON, unless `text` is given. */
  body?: unknown;
  text?: string;
  headers?: Readonly<Record<string, string>>;
}

export function fakeResponse({ status = 200, body, text, headers = {} }: FakeAnswer): Response {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const content = text ?? (body === undefined ? '' : JSON.stringify(body));
  const response = {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => named.get(name.toLowerCase()) ?? null },
    text: async () => content,
    json: async () => JSON.parse(content),
    blob: async () => new Blob([content]),
  };
  return response as unknown as Response;
}
