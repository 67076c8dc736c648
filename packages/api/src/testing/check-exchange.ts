import { collectionNames } from '@groundwork/contract';
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import { type OpenApi, type Operation, openApi } from '../documentation/open-api.ts';
import { type Body, failures, type Schema } from '../documentation/open-api-parts.ts';

/** A request and its answer, as a client sees them. */
export interface Exchange {
  method: string;
  /** With its query, without the server's address. */
  url: string;
  /** The body of the request, before it became JSON. */
  sent?: unknown;
  status: number;
  contentType: string | null;
  /** The body of the answer as text. */
  text: string;
}

/**
 * Compares a request and its answer with the OpenAPI description. Requests that were refused may be anything: tests send
 * wrong ones on purpose. @throws where the two differ: then either the server or the description is wrong
 */
export function checkExchange({ method, url, sent, status, contentType, text }: Exchange): void {
  const [path = '', query = ''] = url.split('?');
  const found = operationAt(method, path);
  const at = `${method} ${found?.path ?? path}`;
  const mismatch = (part: string, difference: string) =>
    new Error(`${at}, ${part}: ${difference}. The OpenAPI description (api/src/documentation) says otherwise.`);

  const responses: Operation['responses'] = found?.operation.responses ?? failures;
  const answer = responses[status] ?? responses[`${String(status).charAt(0)}XX`];
  const part = `answer ${status}`;
  if (!answer) throw mismatch(part, found ? 'unknown status' : 'unknown call');
  const difference = bodyDifference(`${at} ${status}`, answer, contentType, text);
  if (difference) throw mismatch(part, difference);

  if (!found || status >= 300) return;
  const { parameters = [], requestBody } = found.operation;
  const known = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
  const unknown = [...new URLSearchParams(query).keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw mismatch('request', `unknown parameters ${unknown.join(', ')}`);
  if (sent === undefined) {
    if (requestBody?.required) throw mismatch('request', 'no body');
    return;
  }
  const wrong = bodyDifference(`${at} request`, requestBody ?? {}, 'application/json', JSON.stringify(sent));
  if (wrong) throw mismatch('request', wrong);
}

/** Fetches, and compares request and answer with the OpenAPI description: for tests that write the request themselves. */
export async function checkedFetch(
  address: string,
  url: string,
  { body, ...init }: RequestInit & { body?: string } = {},
): Promise<Response> {
  const answer = await fetch(`${address}${url}`, { ...init, body });
  const text = await answer.clone().text();
  const contentType = answer.headers.get('content-type');
  // A body that is no JSON is refused, and of refused requests only the answer is compared.
  const sent = body !== undefined && answer.ok ? JSON.parse(body) : undefined;
  checkExchange({ method: init.method ?? 'GET', url, sent, status: answer.status, contentType, text });
  return answer;
}

interface Described {
  method: string;
  path: string;
  operation: Operation;
  pattern: RegExp;
}
interface Description {
  operations: readonly Described[];
  ajv: Ajv;
  /** Made when they are first needed: a test file asks for a few calls only. */
  validators: Map<string, ValidateFunction>;
}
let description: Description | undefined;
/**
 * Jest runs each test file with modules of its own, a hundred of which compare calls: what they have compiled is kept for
 * the next files of the process (jest-node-environment.mjs of federation), a tenth of a second for each.
 */
const { keptByWorker = new Map<string, unknown>() } = globalThis as { keptByWorker?: Map<string, unknown> };
function readDescription(): Description {
  if (description) return description;
  const api = openApi();
  const key = JSON.stringify(api);
  const kept = keptByWorker.get(key) as Description | undefined;
  description = kept ?? { operations: operationsOf(api), ajv: validatorMaker(api), validators: new Map() };
  keptByWorker.set(key, description);
  return description;
}

const operationsOf = ({ paths }: OpenApi): Described[] =>
  Object.entries(paths)
    .sort(([one], [other]) => parametersOf(one) - parametersOf(other))
    .flatMap(([template, methods]) => {
      const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
      return Object.entries(methods).map(([name, operation]) => ({
        ...{ method: name.toUpperCase(), path: template },
        ...{ operation, pattern },
      }));
    });

/** The operation of a path: like the router, which ignores case and a slash at the end and prefers a name to a parameter. */
const operationAt = (method: string, path: string): Described | undefined =>
  readDescription().operations.find((each) => each.method === method && each.pattern.test(path));
const parametersOf = (template: string) => template.split('{').length;

/** What of a body is not as described; undefined where nothing is. */
function bodyDifference(key: string, { content }: Body, contentType: string | null, text: string) {
  if (!content) return text === '' ? undefined : 'there is a body';
  const type = contentType?.split(';')[0] ?? 'no type';
  const schema = content[type]?.schema;
  if (!schema) return `the type of the body is ${type}`;
  // Pages and files are described by their type alone.
  if (type !== 'application/json') return undefined;
  const validate = validatorOf(key, schema);
  return validate(JSON.parse(text)) ? undefined : nameDifference(validate.errors ?? []);
}

/** The deepest one: of the branches of an anyOf it is the one that was meant. */
function nameDifference(errors: readonly ErrorObject[]): string {
  const [first, ...others] = errors;
  const deepest = others.reduce(
    (found, error) => (error.instancePath.length > (found?.instancePath.length ?? 0) ? error : found),
    first,
  );
  return `body${deepest?.instancePath ?? ''} ${deepest?.message ?? 'differs'} ${JSON.stringify(deepest?.params)}`;
}

function validatorOf(key: string, schema: Schema): ValidateFunction {
  const { ajv, validators } = readDescription();
  const validate = validators.get(key) ?? ajv.compile(withOwnNames(schema));
  validators.set(key, validate);
  return validate;
}

function validatorMaker({ components }: OpenApi): Ajv {
  const made = new Ajv({
    // The schemas hold keywords of OpenAPI and patterns without the flag u; each is used at once by the tests.
    strict: false,
    validateSchema: false,
    unicodeRegExp: false,
    // Compiles each record once, and not into every call that answers with it: half the time of a process.
    inlineRefs: false,
    // A validator runs a few times: making its code shorter takes as long as making it.
    code: { optimize: false },
    formats: { 'date-time': isMoment, date: isMoment },
  });
  for (const [name, schema] of Object.entries(components.schemas)) {
    // Records may hold what a newer release wrote. Where this release has written everything there is nothing unknown.
    const isRecord = (collectionNames as readonly string[]).includes(name);
    made.addSchema(withOwnNames(isRecord ? { ...schema, additionalProperties: false } : schema), name);
  }
  return made;
}
const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

/** References by the names under which the validators know the schemas. */
const withOwnNames = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"')) as SchemaObject;
