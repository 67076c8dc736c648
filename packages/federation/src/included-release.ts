import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorkspace } from './build.ts';
import { releaseFolder } from './build-record.ts';
import { releaseOfBuild } from './release-of-build.ts';
import { readWorkspace } from './workspace.ts';

/**
 * Builds the host (unless unchanged) and puts it into a folder that an edge carries: `release.json`, and `files` beside it.
 * An edge with it serves pages before anything was deployed (docs: installation#host).
 */
export async function includeHost(workspaceFolder: string, target: string): Promise<void> {
  const { record } = await buildWorkspace(readWorkspace(workspaceFolder));
  if (record.kind !== 'host') throw new Error(`${record.name} is not the host.`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(releaseFolder(workspaceFolder), join(target, 'files'), { recursive: true });
  writeFileSync(join(target, 'release.json'), JSON.stringify(releaseOfBuild(record)));
}
