import type { GridConfiguration, GridView } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { removeView, saveView, viewsOf } from './stored-views.ts';

const view = (name: string, width = 100): GridView => ({ name, columnState: [{ colId: 'name', hide: false, width }] });
const stored = (id: string, ...views: GridView[]) => build('gridconfigurations', { id, gridId: 'vendors', views });
const namesOf = (views: readonly { name?: string }[] | undefined) => (views ?? []).map(({ name }) => name);
const seeded = (...records: GridConfiguration[]) => fakeApi({ records: { gridconfigurations: records } });
const kept = (api: ReturnType<typeof fakeApi>, id: string) =>
  namesOf(api.stored('gridconfigurations', id)?.views as GridView[] | undefined);

it('keeps a view that another tab has saved meanwhile', async () => {
  const before = stored('one', view('Mine'));
  const api = seeded(before);
  api.change('gridconfigurations', 'one', { views: [view('Mine'), view('Theirs')] });
  const result = await saveView('vendors', [before], view('New'));
  expect(result.succeeded).toBe(true);
  expect(kept(api, 'one')).toEqual(['Mine', 'Theirs', 'New']);
  expect((await removeView([before], 'mine')).succeeded).toBe(true);
  expect(kept(api, 'one')).toEqual(['Theirs', 'New']);
});

it('adds to the configuration that another tab has made, instead of making a second one', async () => {
  const api = seeded(stored('one', view('Theirs')));
  expect((await saveView('vendors', [], view('Mine'))).succeeded).toBe(true);
  expect(kept(api, 'one')).toEqual(['Theirs', 'Mine']);
  expect(api.sent('POST')).toEqual([]);
});

it('makes the first configuration of a grid', async () => {
  const api = seeded(build('gridconfigurations', { id: 'else', gridId: 'products', views: [] }));
  expect((await saveView('vendors', [], view('Mine'))).succeeded).toBe(true);
  expect(api.sent('POST', 'gridconfigurations').map(({ body }) => body)).toMatchObject([{ gridId: 'vendors' }]);
});

it('overwrites a view where it is, and removes it from every configuration that has it', async () => {
  const [one, two] = [stored('one', view('Mine')), stored('two', view('mine'), view('Other'))];
  const api = seeded(one, two);
  expect(namesOf(viewsOf([one, two]))).toEqual(['Mine', 'Other']);
  await saveView('vendors', [one, two], view('Other', 222));
  expect(kept(api, 'two')).toEqual(['mine', 'Other']);
  expect(kept(api, 'one')).toEqual(['Mine']);
  const now = ['one', 'two'].map((id) => api.stored('gridconfigurations', id) as unknown as GridConfiguration);
  expect((await removeView(now, 'Mine')).succeeded).toBe(true);
  expect(kept(api, 'one')).toEqual([]);
  expect(kept(api, 'two')).toEqual(['Other']);
});
