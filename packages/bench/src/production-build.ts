import { createRsbuild, logger, type RsbuildConfig } from '@rsbuild/core';

type Built = Awaited<ReturnType<Awaited<ReturnType<typeof createRsbuild>>['build']>>;

/**
 * Builds as production code what is compared. Rsbuild sets all of this process to production; a platform that
 * is started later would believe it too, and refuse.
 * @param read of the build's statistics what is wanted of them
 * @throws Error with what the build said
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
