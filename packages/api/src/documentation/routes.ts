import type { FastifyInstance } from 'fastify';
import { openApi } from './open-api.ts';
import { referencePage } from './reference-page.ts';

/** The reference of this API, made from the contract's schemas. */
export function documentationRoutes(app: FastifyInstance) {
  const description = openApi();
  const page = referencePage(description);
  app.get('/docs/openapi.json', async () => description);
  app.get('/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(page),
  );
}
