import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core';

type Built = Awaited<ReturnType<Awaited<ReturnType<typeof createRsbuild>>['build']>>;

/**
 * Builds the compared variants as production code. Rsbuild sets the mode of the whole process to production; a platform
 * that is started later in it would take over the mode and refuse to start.
 * @param read extracts the result from the build's statistics
 * @throws Error with the output of the build
 */
export async function buildForProduction<T = void>(
  cwd: string,
  config: RsbuildConfig,
  read?: (stats: Built['stats']) => T,
): Promise<T | undefined> {
  logger.level = 'warn';
  const before = process.env.NODE_ENV;
  try {
    const rsbuild = await createRsbuild({ cwd, rsbuildConfig: { mode: 'production', ...config } });
    const { stats, close } = await rsbuild.build();
    const answer = read?.(stats);
    await close();
    return answer;
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
