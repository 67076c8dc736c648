import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeployOptions, type DeployOutcome, deploy } from '@groundwork/federation';

const root = join(import.meta.dirname, '..', '..', '..');

/** A small remote that is released again and again. */
export interface ProbeRemote {
  /** Builds and deploys it with other content than before. */
  release: (source: string, options?: Partial<DeployOptions>) => Promise<DeployOutcome>;
  remove: () => void;
}

/** The words on the page of an edition. */
export const edition = (text: string): string => `export const edition = ${JSON.stringify(text)};\n`;

/** A copy of the remote that the browser tests release. */
export function makeProbe(target: Pick<DeployOptions, 'channel' | 'connectionString'>): ProbeRemote {
  const parent = join(root, '.cache', 'bench');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'probe-'));
  cpSync(join(root, 'packages', 'e2e', 'fixtures', 'probe-remote'), folder, { recursive: true });
  symlinkSync(join(root, 'remotes', 'collaboration', 'node_modules'), join(folder, 'node_modules'));
  return {
    release: async (source, options) => {
      writeFileSync(join(folder, 'src', 'edition.ts'), source);
      // The build sets the mode of the whole process.
      const mode = process.env.NODE_ENV;
      try {
        return await deploy({ folder, deployedBy: 'bench', drops: 'all', ...target, ...options });
      } finally {
        if (mode === undefined) delete process.env.NODE_ENV;
        else process.env.NODE_ENV = mode;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
