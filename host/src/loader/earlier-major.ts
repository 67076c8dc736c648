import { type registerGlobalPlugins, satisfy } from '@module-federation/enhanced/runtime';

/**
 * Of a module that there may be once, the federation runtime knows one version, the first that was loaded. A host that
 * offers two majors of a shared package gives each remote the one that it needs (docs: two-majors).
 */
export const earlierMajor: Parameters<typeof registerGlobalPlugins>[0][number] = {
  name: 'groundwork-earlier-major',
  resolveShare(asked) {
    const versions = asked.shareScopeMap[asked.scope]?.[asked.pkgName] ?? {};
    const range = asked.shareInfo.shareConfig?.requiredVersion;
    if (typeof range !== 'string' || satisfy(asked.version, range)) return asked;
    const fitting = Object.keys(versions).find((version) => satisfy(version, range));
    const shared = fitting === undefined ? undefined : versions[fitting];
    return shared === undefined ? asked : { ...asked, resolver: () => ({ shared, useTreesShaking: false }) };
  },
};
