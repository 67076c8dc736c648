import { failure, type GridConfiguration, type GridView, type Result } from '@groundwork/contract';
import { collection, retryOnConflict } from '@groundwork/data-cache';

const configurations = () => collection('gridconfigurations');
export const isNamed = (name: string) => (view: GridView) => view.name.toLowerCase() === name.toLowerCase();

/** The views of all configurations of a grid, each name once. */
export function viewsOf(stored: readonly GridConfiguration[]): GridView[] {
  const views = new Map<string, GridView>();
  for (const view of stored.flatMap((configuration) => configuration.views))
    if (!views.has(view.name.toLowerCase())) views.set(view.name.toLowerCase(), view);
  return [...views.values()];
}

/** Stores a view under its name, beside those that other tabs have stored meanwhile. */
export async function saveView(
  gridId: string,
  known: readonly GridConfiguration[],
  view: GridView,
): Promise<Result<unknown>> {
  let stored = known;
  if (stored.length === 0) {
    // Another tab may have made the configuration a moment ago.
    const answer = await configurations().query({ gridId });
    if (!answer.succeeded) return answer;
    stored = answer.data;
  }
  const target = stored.find(({ views }) => views.some(isNamed(view.name))) ?? stored[0];
  if (!target) return configurations().create({ gridId, views: [view] });
  return changeViews(target, (views) => [...views.filter((other) => !isNamed(view.name)(other)), view]);
}

/** Removes a view from every configuration that has it. */
export async function removeView(known: readonly GridConfiguration[], name: string): Promise<Result<unknown>> {
  let result: Result<unknown> = failure({ message: 'The view does not exist.' }, 404);
  for (const configuration of known) {
    if (!configuration.views.some(isNamed(name))) continue;
    result = await changeViews(configuration, (views) => views.filter((view) => !isNamed(name)(view)));
    if (!result.succeeded) return result;
  }
  return result;
}

/** Starts again where another tab was faster. */
const changeViews = (
  configuration: GridConfiguration,
  change: (views: readonly GridView[]) => GridView[],
): Promise<Result<unknown>> =>
  retryOnConflict(configuration, ({ id, views, timeModifiedUtc: ifMatch }) =>
    configurations().patch(id, [{ op: 'replace', path: 'views', value: change(views) }], { ifMatch }),
  );
