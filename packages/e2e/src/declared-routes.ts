import type { Page } from '@playwright/test';
import { platform } from './fixtures.ts';

interface Route {
  path: string;
  name: string;
  scope: string;
  groups: boolean;
  categories: string[];
}
interface ReleaseSet {
  remotes: { declaration: { routes: Route[]; menu: { route: string; categories: string[] }[] } }[];
}

/**
 * Changes what the remotes declare of the named route, in the pages that this browser is served: the scope of a page is
 * a matter of its declaration alone. Needs a context without service worker, which would answer pages itself.
 */
export async function declareRoute(page: Page, name: string, change: Partial<Route>): Promise<void> {
  await page.route(
    (url) => url.origin === platform().portal && !/^\/(api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(id="groundwork-release-set">)(.*?)(<\/script>)/s,
        (_, open: string, json: string, close: string) => {
          const set = JSON.parse(json) as ReleaseSet;
          for (const { declaration } of set.remotes) {
            for (const declared of declaration.routes) if (declared.name === name) Object.assign(declared, change);
            for (const entry of declaration.menu) {
              if (entry.route === name && change.categories) entry.categories = change.categories;
            }
          }
          return open + JSON.stringify(set).replaceAll('<', '\\u003c') + close;
        },
      );
      await route.fulfill({ response, body });
    },
  );
}
