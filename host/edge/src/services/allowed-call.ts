import type { ServiceCall } from '@groundwork/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../person.ts';
import type { ServedPortal } from '../served-portal.ts';
import { declaredCall, type ServiceAddress, serviceAddress } from './declared-call.ts';
import { isSameOrigin } from './service-headers.ts';

/** A call that may be passed on. */
export interface AllowedCall extends ServiceAddress, Pick<ServiceCall, 'bytes' | 'seconds'> {
  /** Where the portal's owners say that the service is. */
  service: string;
}

/**
 * What a request for a service calls; undefined after an answer that says why not. The release says which calls its pages
 * make, and the configuration of the edge where they go: a release alone opens no way into the network of the edge.
 */
export async function allowedCall(
  request: FastifyRequest,
  reply: FastifyReply,
  portal: ServedPortal,
): Promise<AllowedCall | undefined> {
  const refuse = (status: number, code: string, title: string, message: string) => {
    void problem(reply, status, code, title, message);
    return undefined;
  };
  if (!isSameOrigin(request))
    return refuse(403, 'other-origin', 'Not allowed', 'Only pages of this portal may call this.');
  if (!/^Bearer \S+$/i.test(request.headers.authorization ?? ''))
    return refuse(401, 'unauthorized', 'Sign in', 'Sign in and try again.');
  const address = serviceAddress(request.url);
  if (address === undefined) return refuse(404, 'unknown-service', 'Not found', 'No service has this address.');
  const { remote, segments } = address;
  const releases = await portal.releasesNow(request);
  const disabled = releases?.set.disabled.find(({ name }) => name === remote);
  if (disabled !== undefined)
    return refuse(503, 'remote-disabled', 'Switched off', disabled.reason || `${remote} is switched off.`);
  const development = await portal.developmentOf(releases);
  const declaration =
    development?.remotes[remote]?.declaration ?? releases?.remotes.find(({ name }) => name === remote)?.declaration;
  const call = declaration?.service && declaredCall(declaration.service, request.method, segments);
  if (call === undefined)
    return refuse(404, 'undeclared-call', 'Not found', `${remote} declares no such call of a service.`);
  const service = portal.configuration.services?.get(remote);
  if (service === undefined)
    return refuse(501, 'no-service', 'Not available', `This portal has no service for ${remote}.`);
  return { ...address, bytes: call.bytes, seconds: call.seconds, service };
}
