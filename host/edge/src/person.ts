import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who asks the edge, as the API knows the token of a request. */
export interface Person {
  category: string;
  role: string;
  emailAddress: string;
}
/** The person behind a request if they may; undefined after an answer that says why not. */
export type AskedBy = (
  request: FastifyRequest,
  reply: FastifyReply,
  mayAsk: (person: Person) => boolean,
) => Promise<Person | undefined>;

const timeoutMs = 10_000;

/** An answer in the form of the API's. */
export const problem = (reply: FastifyReply, status: number, code: string, title: string, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ title, message, code, fieldErrors: [], errors: [] });

export const askedBy =
  (apiUrls: readonly [string, ...string[]]): AskedBy =>
  async (request, reply, mayAsk) => {
    const { authorization } = request.headers;
    const signIn = () => {
      void problem(reply, 401, 'unauthorized', 'Sign in', 'Sign in and try again.');
      return undefined;
    };
    if (authorization === undefined) return signIn();
    let answer: Response;
    try {
      answer = await fetch(`${apiUrls[0].replace(/\/$/, '')}/auth/me`, {
        headers: { authorization, 'x-request-id': request.id },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      const message = 'The service cannot be reached at the moment. Try again in a while.';
      void problem(reply, 502, 'api-unavailable', 'The service cannot be reached', message);
      return undefined;
    }
    if (answer.status === 401) return signIn();
    const profile = answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const person = {
      category: text(profile.category),
      role: text(profile.role),
      emailAddress: text(profile.emailAddress),
    };
    if (person.category === 'PES' && person.role !== '' && mayAsk(person)) return person;
    void problem(reply, 403, 'forbidden', 'Not allowed', 'This is not for your account.');
    return undefined;
  };
