// Every shared module that remotes may ask for has to be referenced by the host, or it provides no such key. A lazy
// import is enough: what no page uses is never loaded.
export const provided: Record<string, () => Promise<unknown>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  jotai: () => import('jotai'),
  'jotai/utils': () => import('jotai/utils'),
  '@groundwork/contract': () => import('@groundwork/contract'),
  '@groundwork/contract/schemas': () => import('@groundwork/contract/schemas'),
  '@groundwork/contract/domain': () => import('@groundwork/contract/domain'),
  '@groundwork/ui': () => import('@groundwork/ui'),
  '@groundwork/shell-sdk': () => import('@groundwork/shell-sdk'),
  '@groundwork/data-cache': () => import('@groundwork/data-cache'),
  '@groundwork/records': () => import('@groundwork/records'),
  '@groundwork/grid': () => import('@groundwork/grid'),
};
