import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration.ts';
import { Problem } from '../problem.ts';
import type { Queries } from '../store/store.ts';
import { createSharedCounts, type SharedCounts } from './shared-counts.ts';

export type CountUser = (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<void>;

/** Each ends the request with 429 where the allowance of this minute is used up. */
export interface RequestLimits {
  /** By user, whatever token, process or address the request came with. */
  countUser: CountUser;
  /** An allowance of its own for one kind of call. */
  perUser(name: string, max: number): CountUser;
  /**
   * By client address: who has no token, or one that is refused, made-up ones included. It is a small allowance, and
   * people behind the same address who are signed in do not use it.
   */
  countStranger(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const minute = 60_000;

export async function createRequestLimits(
  app: FastifyInstance,
  queries: Queries,
  { requestsPerMinute, strangerRequestsPerMinute }: Configuration,
): Promise<RequestLimits> {
  const users = new WeakMap<FastifyRequest, string>();
  await app.register(rateLimit, { global: false, timeWindow: minute, store: storeOf(createSharedCounts(queries)) });
  // The plugin's own key is the address, and of IPv6 the network that one customer has.
  const byAddress = app.createRateLimit({ max: Math.min(strangerRequestsPerMinute, requestsPerMinute) });

  const enforce = async (
    limit: ReturnType<typeof app.createRateLimit>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const count = await limit(request);
    if (count.isAllowed) return;
    reply
      .header('x-ratelimit-limit', count.max)
      .header('x-ratelimit-remaining', count.remaining)
      .header('x-ratelimit-reset', count.ttlInSeconds);
    if (!count.isExceeded) return;
    const seconds = Math.max(1, count.ttlInSeconds);
    reply.header('retry-after', seconds);
    throw new Problem(429, {
      title: 'Too many requests',
      message: `Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
      code: 'too-many-requests',
    });
  };
  const perUser = (name: string, max: number): CountUser => {
    const limit = app.createRateLimit({ max, keyGenerator: (request) => `${name} ${users.get(request)}` });
    return (request, reply, userId) => {
      users.set(request, userId);
      return enforce(limit, request, reply);
    };
  };
  return {
    perUser,
    countUser: perUser('user', requestsPerMinute),
    countStranger: (request, reply) => enforce(byAddress, request, reply),
  };
}

/** The plugin makes its stores itself, one for each limit; all of them count in the same place. */
function storeOf(counts: SharedCounts) {
  return class SharedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, count?: { current: number; ttl: number }) => void,
      timeWindow = minute,
      max = 0,
    ) {
      counts.take(key, max, timeWindow).then(
        (count) => callback(null, count),
        (error: Error) => callback(error),
      );
    }
    child() {
      return this;
    }
  };
}
