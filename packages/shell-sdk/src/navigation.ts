import { useCallback, useEffect, useRef } from 'react';
import {
  type NavigateFunction,
  type NavigateOptions,
  type To,
  type URLSearchParamsInit,
  useNavigate as useRouterNavigate,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';
import { useIsActive } from './active-view.ts';

// The part of the router that pages use. A kept, hidden view still runs: what it would navigate is ignored, or a late
// timer of a page that was left would pull the user back.

export { Link, Navigate, NavLink, useLocation, useParams } from 'react-router-dom';

/**
 * The router's useNavigate, silent while the page is hidden.
 *
 * @example
 * ```tsx
 * import { useNavigate } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * function Back() {
 *   const navigate = useNavigate();
 *   return <Button onPress={() => navigate('/loans')}>Back to all loans</Button>;
 * }
 * ```
 */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  const isActive = useRef(true);
  const active = useIsActive();
  useEffect(() => {
    isActive.current = active;
  }, [active]);
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (!isActive.current) return;
      return typeof to === 'number' ? navigate(to) : navigate(to, options);
    },
    [navigate],
  ) as NavigateFunction;
}

/**
 * The router's useSearchParams, its setter silent while the page is hidden.
 *
 * @example
 * ```tsx
 * import { useSearchParams } from '@groundwork/shell-sdk';
 * import { SearchField } from '@groundwork/ui';
 *
 * function Search() {
 *   const [parameters, setParameters] = useSearchParams();
 *   return (
 *     <SearchField
 *       label="Search loans"
 *       value={parameters.get('search') ?? ''}
 *       onChange={(search) => setParameters({ search }, { replace: true })}
 *     />
 *   );
 * }
 * ```
 */
export function useSearchParams(defaults?: URLSearchParamsInit): ReturnType<typeof useRouterSearchParams> {
  const [params, setParams] = useRouterSearchParams(defaults);
  const isActive = useRef(true);
  const active = useIsActive();
  useEffect(() => {
    isActive.current = active;
  }, [active]);
  const set = useCallback<typeof setParams>(
    (next, options) => {
      if (isActive.current) setParams(next, options);
    },
    [setParams],
  );
  return [params, set];
}
