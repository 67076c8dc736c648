import { copyFileSync, mkdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core';
import { buildDevelopmentHost } from './build.ts';
import { readDeclaration } from './declaration.ts';
import { freePort } from './free-port.ts';
import { findWorkspace, type Workspace } from './workspace.ts';

/**
 * One remote from source inside the real portal: its development server, the host in its development build, and a note
 * for the edge that runs on this machine. The note counts while this process lives.
 */
export interface DevelopOptions {
  /** The remote's name; undefined: the one in the current folder. */
  name: string | undefined;
  /** The note, where the edge looks for it. */
  noteFile: string;
  /** Port of the development server; 0 takes a free one. */
  port: number;
  log: (line: string) => void;
}

/** Starts it and answers how to stop. */
export async function develop({ name, noteFile, port, log }: DevelopOptions): Promise<() => Promise<void>> {
  const remote = findWorkspace(name);
  if (remote.kind !== 'remote')
    throw new Error('Only a remote runs from source inside the portal; the host is built and deployed.');
  const host = findWorkspace('host', remote.folder);
  log('Building the host for development …');
  const hostRecord = await buildDevelopmentHost(host);
  if (hostRecord.kind !== 'host') throw new Error(`${host.folder} is not the host.`);
  const hostFolder = join(host.folder, 'dist', 'development');
  copyFileSync(fileURLToPath(new URL('devtools-hook.js', import.meta.url)), join(hostFolder, 'devtools-hook.js'));

  const developmentPort = port || (await freePort());
  const stopServer = await serveSource(remote, developmentPort);
  const note = () => {
    const declaration = readDeclaration(remote.folder);
    const entry = `http://localhost:${developmentPort}/remoteEntry.js`;
    const { entries, files, provides, name: hostName } = hostRecord;
    const release = {
      name: hostName,
      version: 'development',
      baseUrl: '',
      files,
      entries,
      provides,
      deployedAtUtc: '',
    };
    mkdirSync(dirname(noteFile), { recursive: true });
    writeFileSync(
      noteFile,
      JSON.stringify({
        pid: process.pid,
        remotes: {
          [remote.name]: { entry, container: `${remote.name.replaceAll(/\W/g, '_')}_development`, declaration },
        },
        hostFolder,
        host: release,
      }),
    );
  };
  note();
  const watcher = watch(join(remote.folder, 'remote.json'), () => {
    try {
      note();
      log('remote.json changed: pages that show the remote load again.');
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  });
  return async () => {
    watcher.close();
    rmSync(noteFile, { force: true });
    await stopServer();
  };
}

/** Runs the development server of a remote. @returns how to stop it */
export async function serveSource(remote: Workspace, port: number): Promise<() => Promise<void>> {
  process.env.NODE_ENV = 'development';
  process.env.GROUNDWORK_DEVELOPMENT_PORT = String(port);
  logger.level = 'warn';
  const file = pathToFileURL(join(remote.folder, 'rsbuild.config.ts')).href;
  const { default: rsbuildConfig } = (await import(file)) as { default: RsbuildConfig };
  const rsbuild = await createRsbuild({ cwd: remote.folder, rsbuildConfig });
  const { server } = await rsbuild.startDevServer().catch((error: unknown) => {
    if (!(error instanceof Error && /available port/.test(error.message))) throw error;
    throw new Error(
      `Port ${port} is taken, perhaps by another remote that runs from source. --port 0 takes any port that is free.`,
    );
  });
  return () => server.close();
}
