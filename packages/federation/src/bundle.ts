import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core';

/** Runs the bundler in this process with a folder's rsbuild.config.ts. @throws Error with what the build said */
export async function bundle(folder: string): Promise<void> {
  const file = join(folder, 'rsbuild.config.ts');
  if (!existsSync(file)) throw new Error(`${folder} holds no rsbuild.config.ts.`);
  const { default: rsbuildConfig } = (await import(pathToFileURL(file).href)) as { default: RsbuildConfig };
  logger.level = 'warn';
  const rsbuild = await createRsbuild({ cwd: folder, rsbuildConfig });
  const { close } = await rsbuild.build();
  await close();
}
