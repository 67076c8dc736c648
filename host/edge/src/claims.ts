import { isDeepStrictEqual } from 'node:util';
import { conflicts, isRemote, type Release, type RemoteDeclaration } from '@groundwork/federation';

/** What a name offers, as far as claims of routes and dialogs are concerned. */
interface Claiming {
  name: string;
  live: Release | undefined;
  candidate: { release: Release } | undefined;
}
/** Why a release of a name is refused. */
export interface TakenClaim {
  name: string;
  of: 'live' | 'candidate';
  why: string;
}

const declarationOf = (release: Release | undefined): RemoteDeclaration | undefined =>
  release !== undefined && isRemote(release) ? release.declaration : undefined;

/**
 * Releases that claim a route or a dialog which another remote has. A deployment refuses them, but a team writes its
 * document by itself. Who had it before keeps it: releases that pages get already come first, then those that were deployed earlier.
 */
export function takenClaims(offers: readonly Claiming[], before: readonly Claiming[] = []): TakenClaim[] {
  // By what it declares, and not by its version, which a team writes too.
  const isKnown = ({ name, live }: Claiming) =>
    before.some((known) => known.name === name && isDeepStrictEqual(declarationOf(known.live), declarationOf(live)));
  const rank = (offer: Claiming) => `${isKnown(offer) ? 0 : 1} ${offer.live?.deployedAtUtc ?? ''} ${offer.name}`;
  const ranked = [...offers].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const accepted: RemoteDeclaration[] = [];
  const taken: TakenClaim[] = [];
  for (const { name, live } of ranked) {
    const declaration = declarationOf(live);
    if (declaration === undefined) continue;
    const [why] = conflicts(declaration, accepted);
    if (why === undefined) accepted.push(declaration);
    else taken.push({ name, of: 'live', why });
  }
  for (const { name, candidate } of ranked) {
    const declaration = declarationOf(candidate?.release);
    const [why] = declaration === undefined ? [] : conflicts(declaration, accepted);
    if (why !== undefined) taken.push({ name, of: 'candidate', why });
  }
  return taken;
}
