import { spawnSync } from 'node:child_process';

/** A program that builds images, and what each of them is given so that the same files make the same image. */
export interface Builder {
  name: string;
  /** Arguments before those that all of them take. */
  build: readonly string[];
  /** It answers where it can work. */
  probe: readonly string[];
}
// Without a format of Docker's, Buildah and Podman leave out the health check. Without isolation they need no rights that a
// container or a build machine may not give.
const alike = ['--isolation', 'chroot', '--format', 'docker', '--timestamp', '0'];
const builders: readonly Builder[] = [
  { name: 'buildah', build: ['build', ...alike], probe: ['version'] },
  { name: 'podman', build: ['build', ...alike], probe: ['version'] },
  { name: 'docker', build: ['build', '--provenance=false'], probe: ['info'] },
];

/** @throws Error where none, or not the one that is named, can work on this machine */
export function findBuilder(name?: string): Builder {
  const wanted = builders.filter((builder) => name === undefined || builder.name === name);
  const found = wanted.find(({ name: program, probe }) => spawnSync(program, probe, { stdio: 'ignore' }).status === 0);
  if (found) return found;
  const names = wanted.map((builder) => builder.name).join(', ') || name;
  throw new Error(`No builder of images works here (${names}). On Debian: apt-get install buildah`);
}

/** Builds one image. @throws Error with what the builder said */
export function buildImage(
  builder: Builder,
  image: { file: string; context: string; tag: string; base?: string },
): void {
  const base = image.base === undefined ? [] : ['--build-arg', `BASE=${image.base}`];
  const args = [...builder.build, ...base, '-f', image.file, '-t', image.tag, image.context];
  const { status, stdout, stderr } = spawnSync(builder.name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${builder.name} could not build ${image.tag}:\n${stdout}${stderr}`);
}
