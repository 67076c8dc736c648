import semver from 'semver';
import { packageOfEarlierMajor } from './releases.ts';

// The types of a host with an earlier major beside its own (docs: two-majors), as those who need that one see them.

type Declarations = Readonly<Record<string, string>>;
type Versions = Readonly<Record<string, string>>;

const scoped = (name: string) => `@groundwork/${name}`;

/** Whether declarations of a package were kept: older hosts kept none of an earlier major. */
export const isDeclared = (declarations: Declarations, key: string): boolean =>
  declarations[`${key.split('/').slice(0, 2).join('/')}/package.json`] !== undefined;

const movedTo = (path: string, from: string, to: string) =>
  path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;

/**
 * What is live, where the present major becomes an earlier one with the next host: its declarations by that name too, so
 * that both sides of the comparison have it.
 */
export function withComing(declarations: Declarations, live: Versions, next: Versions): Declarations {
  const all = { ...declarations };
  for (const [name, version] of Object.entries(next)) {
    const of = packageOfEarlierMajor(name);
    const present = of === undefined ? undefined : live[of];
    if (of === undefined || present === undefined || semver.major(present) !== semver.major(version)) continue;
    for (const [path, text] of Object.entries(declarations))
      if (path.startsWith(`${scoped(of)}/`)) all[movedTo(path, scoped(of), scoped(name))] = text;
  }
  return all;
}

/**
 * What a remote of an earlier major compiles against: by the package's name it finds the earlier one, and everything else
 * of the host goes on with the present one.
 */
export function seenWithEarlier<World extends { declarations: Declarations; offers: Declarations }>(
  world: World,
  earlier: string,
): World {
  const of = packageOfEarlierMajor(earlier) ?? earlier;
  const [name, own, kept] = [scoped(of), scoped(earlier), scoped(`${of}-of-the-host`)];
  const named = new RegExp(`(['"])${name}(?=['"/])`, 'g');
  const ofHost = (text: string) => text.replaceAll(named, `$1${kept}`);
  const declarations = Object.entries(world.declarations).map(([path, text]): [string, string] => {
    if (path.startsWith(`${own}/`)) return [movedTo(path, own, name), text];
    if (path.startsWith(`${name}/`)) return [movedTo(path, name, kept), text];
    return [path, ofHost(text)];
  });
  const offers = Object.entries(world.offers).map(([remote, text]) => [remote, ofHost(text)]);
  return { ...world, declarations: Object.fromEntries(declarations), offers: Object.fromEntries(offers) };
}
