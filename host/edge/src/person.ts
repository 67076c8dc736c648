import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AskApi } from './ask-api.ts';

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
  mayAsk: (person: Person) => boolean | Promise<boolean>,
) => Promise<Person | undefined>;

/** An answer in the form of the API's. */
export const problem = (reply: FastifyReply, status: number, code: string, title: string, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ title, message, code, fieldErrors: [], errors: [] });

export const askedBy =
  (askApi: AskApi): AskedBy =>
  async (request, reply, mayAsk) => {
    const { authorization } = request.headers;
    const signIn = () => {
      void problem(reply, 401, 'unauthorized', 'Sign in', 'Sign in and try again.');
      return undefined;
    };
    const away = (status: number, why: unknown) => {
      request.log.error({ req: request, reason: String(why) }, 'the API does not say who asks');
      const message = 'The service cannot be reached at the moment. Try again in a while.';
      void problem(reply, status, 'api-unavailable', 'The service cannot be reached', message);
      return undefined;
    };
    if (authorization === undefined) return signIn();
    let profile: Record<string, unknown> = {};
    try {
      const answer = await askApi('auth/me', { authorization, 'x-request-id': request.id });
      if (answer.status === 401) return signIn();
      // An unknown caller is not a refused one: a person who reads "not allowed" does not try again.
      if (!answer.ok && answer.status !== 403) return away(503, answer.status);
      if (answer.ok) profile = (await answer.json()) as Record<string, unknown>;
    } catch (error) {
      return away(502, error);
    }
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const person = {
      category: text(profile.category),
      role: text(profile.role),
      emailAddress: text(profile.emailAddress),
    };
    if (person.category === 'PES' && person.role !== '' && (await mayAsk(person))) return person;
    void problem(reply, 403, 'forbidden', 'Not allowed', 'This is not for your account.');
    return undefined;
  };
