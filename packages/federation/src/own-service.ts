import * as v from 'valibot';
import { declarationSchema } from './releases.ts';

/** Bytes that the body of a request may have at most, whatever a remote declares: an edge keeps it in memory. */
const mostBytes = 10_000_000;

/** One call of a remote's own service: how the edge may pass it on. */
const serviceCallSchema = v.object({
  /** Below `/services/<remote>`: '/loans/:id', with ':id' for a part that varies. */
  path: v.pipe(
    v.string(),
    v.regex(/^(\/(:[A-Za-z]\w*|(?!\.{1,2}(\/|$))[\w.~-]+))+$/, "must be a path such as '/loans/:id'"),
  ),
  methods: v.pipe(v.array(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])), v.minLength(1)),
  /** How large the body of a request may be. */
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostBytes)), 100_000),
  /** How long the service may take to begin its answer, and between two parts of it. */
  seconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(60)), 10),
});
/** What of its own service a remote uses (docs: federation#a-service-of-ones-own). Where it is, the portal alone says. */
export const ownServiceSchema = v.object({ calls: v.pipe(v.array(serviceCallSchema), v.minLength(1)) });
/** What of its own service a remote uses. */
export type OwnService = v.InferOutput<typeof ownServiceSchema>;
/** One call of a remote's own service. */
export type ServiceCall = OwnService['calls'][number];

/** The content of remote.json, with what build, deployment and edge read of it and no page: a schema there costs bytes. */
export const declarationFileSchema = v.object({
  ...declarationSchema.entries,
  service: v.optional(ownServiceSchema),
});
