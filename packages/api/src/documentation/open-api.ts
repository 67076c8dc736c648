import { collectionNames } from '@groundwork/contract';
import { domainPaths } from './domain-paths.ts';
import { errorSchema, type OpenApi } from './open-api-parts.ts';
import { recordPaths } from './record-paths.ts';
import { bodySchema, recordSchema, uploadSchema } from './record-schemas.ts';
import { releasePaths } from './release-paths.ts';
import { serverPaths } from './server-paths.ts';
import { specialPaths } from './special-paths.ts';
import { stockPaths } from './stock-paths.ts';

export type { OpenApi, Operation } from './open-api-parts.ts';

/** The OpenAPI 3.1 description of the API. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {
    ...specialPaths(),
    ...domainPaths(),
    ...stockPaths(),
    ...releasePaths,
    ...serverPaths,
  };
  for (const name of collectionNames) {
    const { list, one } = recordPaths(name);
    paths[`/${name}`] = list;
    paths[`/${name}/{id}`] = one;
  }
  const records = collectionNames.map((name) => [name, recordSchema(name)] as const);
  const bodies = collectionNames.map((name) => [`${name}.body`, bodySchema(name)] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork API',
      version: '1.0.0',
      description:
        'Lists are pages of at most 1000 records; the header x-pagination names the next one. The header x-sync-stamp of a first page is the modifiedAfter with which the next reading of the same list misses nothing. With replicas of the database a list may be some seconds old; x-read: primary asks for the newest. PATCH replaces values at paths. If-Match with the stamp of a record refuses to overwrite a newer one (409). Idempotency-Key makes a write safe to repeat for 24 hours.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: {
        Error: errorSchema,
        ...Object.fromEntries(records),
        ...Object.fromEntries(bodies),
        'mediaitems.upload': uploadSchema(),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
