import { buildRelease } from '../testing/build-release.ts';
import { sourceOfFrame } from './observe.ts';
import { sourceOf } from './source.ts';

const planning = buildRelease({ name: 'planning' });
const catalog = { ...buildRelease(), baseUrl: 'http://localhost/releases/catalog/3.1.0-8f2c41/' };
const other = { ...planning, baseUrl: 'http://localhost/releases/planning/3.1.0-8f2c41/' };
const host = { version: '2.4.0-cd5136', baseUrl: '/assets/2.4.0-cd5136/' } as never;
const releases = { host, remotes: [catalog, other] };
const shell = 'http://localhost/assets/2.4.0-cd5136/shell/static/js/shell.js';

it('names the remote whose frame is innermost, also where the host called it', () => {
  const stack = `at save (${other.baseUrl}a.js:1:2)\nat open (${catalog.baseUrl}b.js:1:2)\nat click (${shell}:1:2)`;
  expect(sourceOf(releases, stack)).toEqual({ remote: 'planning', version: other.version });
});

it('names the host where no remote had a part in it, and nobody for foreign code', () => {
  expect(sourceOf(releases, `at click (${shell}:1:2)`)).toEqual({ remote: 'host', version: '2.4.0-cd5136' });
  expect(sourceOf(releases, 'at x (chrome-extension://abc/content.js:1:2)')).toBeUndefined();
});

it('blames a long frame on the code that ran longest in it', () => {
  const scripts = [
    { duration: 20, sourceURL: shell },
    { duration: 480, sourceURL: `${catalog.baseUrl}table.js` },
  ];
  expect(sourceOfFrame({ blockingDuration: 450, scripts }, releases)).toEqual({
    remote: 'catalog',
    version: catalog.version,
  });
  // A contribution of planning in a page of catalog: the file says whose it is, not the page.
  const timer = { duration: 900, sourceURL: `${other.baseUrl}stock-section.js` };
  expect(sourceOfFrame({ blockingDuration: 850, scripts: [...scripts, timer] }, releases)).toEqual({
    remote: 'planning',
    version: other.version,
  });
  expect(sourceOfFrame({ blockingDuration: 450, scripts: [] }, releases)).toBeUndefined();
});
