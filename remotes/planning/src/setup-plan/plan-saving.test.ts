import type { Result, SetupPlan } from '@groundwork/contract';
import { build } from '@groundwork/testing';
import type { PlanTree } from '../plan/plan-tree.ts';
import { PlanSaving } from './plan-saving.ts';

const plan = (stamp: string, name = '', fields: Partial<SetupPlan> = {}): SetupPlan =>
  build('setupplans', {
    id: 'plan',
    timeModifiedUtc: stamp,
    areaDeployments: name ? [{ id: 'area', name, omit: false, unitDeployments: [] }] : [],
    ...fields,
  });
const named = (name: string) => (): PlanTree => plan('', name);
const failure = (responseCode: number, error = {}): Result<SetupPlan> => ({ succeeded: false, responseCode, error });
const success = (data: SetupPlan): Result<SetupPlan> => ({ succeeded: true, responseCode: 200, data });

function start(answers: Result<SetupPlan>[]) {
  const sent: [string, string][] = [];
  const saving = new PlanSaving(plan('1'), {
    send: async (base, tree) => {
      sent.push([base.timeModifiedUtc, tree.areaDeployments[0]?.name ?? '']);
      return answers.shift() ?? success({ ...plan('9'), ...tree });
    },
    onChange: () => {},
    debounce: 400,
    retryAfter: 1_000,
  });
  return { saving, sent };
}
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('gathers edits and sends them once, with the version they began from', async () => {
  const { saving, sent } = start([]);
  saving.change(named('A'));
  saving.change(named('B'));
  expect(saving.state.state).toBe('saving');
  expect(saving.tree.areaDeployments[0]?.name).toBe('B');
  await wait(399);
  expect(sent).toEqual([]);
  await wait(1);
  expect(sent).toEqual([['1', 'B']]);
  expect(saving.state.state).toBe('saved');
});

it('keeps the edits of a failed save on screen, and tries again by itself', async () => {
  const { saving, sent } = start([failure(0, { message: 'Offline' }), failure(503)]);
  saving.change(named('A'));
  await wait(400);
  expect(saving.state).toEqual({ state: 'unsaved', message: 'Offline' });
  expect(saving.tree.areaDeployments[0]?.name).toBe('A');
  await wait(3_000);
  expect(sent).toHaveLength(3);
  expect(saving.state.state).toBe('saved');
});

it('tries again by itself where the answer was not from the server: a page of the network, say', async () => {
  const { saving, sent } = start([failure(200, { message: 'expected JSON, got text/html' })]);
  saving.change(named('A'));
  await wait(3_000);
  expect(sent).toHaveLength(2);
  expect(saving.state.state).toBe('saved');
});

it('does not repeat what the server refuses, until the user does', async () => {
  const { saving, sent } = start([failure(403)]);
  saving.change(named('A'));
  await wait(60_000);
  expect(sent).toHaveLength(1);
  expect(saving.state.state).toBe('unsaved');
  await saving.flush();
  expect(saving.state.state).toBe('saved');
});

it('delays a deployment until running requests and later edits are saved', async () => {
  const { saving, sent } = start([]);
  saving.change(named('A'));
  await wait(400);
  saving.change(named('B'));
  jest.advanceTimersByTime(400);
  saving.change(named('C'));
  expect(await saving.flush()).toBe(true);
  expect(sent.at(-1)).toEqual(['9', 'C']);
  expect(saving.state.state).toBe('saved');
});

it('delays a deployment for as long as a conflict is undecided', async () => {
  const theirs = plan('2', 'Theirs');
  const { saving, sent } = start([failure(409, { current: theirs }), failure(409, { current: theirs })]);
  saving.change(named('Mine'));
  expect(await saving.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(saving.state).toEqual({ state: 'conflict', theirs });
});

it('shows the other version of a component that somebody else changed first; either can be kept', async () => {
  const theirs = plan('2', 'Theirs');
  const mine = start([failure(409, { current: theirs })]);
  mine.saving.change(named('Mine'));
  await wait(400);
  expect(mine.saving.state).toEqual({ state: 'conflict', theirs });
  expect(mine.saving.tree.areaDeployments[0]?.name).toBe('Mine');
  mine.saving.merge();
  await wait(0);
  expect(mine.sent.at(-1)).toEqual(['2', 'Mine']);
  expect(mine.saving.state.state).toBe('saved');

  const other = start([failure(409, { current: theirs })]);
  other.saving.change(named('Mine'));
  await wait(400);
  other.saving.takeTheirs();
  expect(other.saving.tree.areaDeployments[0]?.name).toBe('Theirs');
  expect(other.saving.state.state).toBe('saved');

  const chosen = start([failure(409, { current: theirs })]);
  chosen.saving.change(named('Mine'));
  await wait(400);
  expect(chosen.saving.conflicts).toEqual(['area']);
  chosen.saving.merge(new Map([['area', 'theirs']]));
  await wait(0);
  expect(chosen.sent.at(-1)).toEqual(['2', 'Theirs']);
});

it('merges by itself what somebody else changed in other components', async () => {
  const other = { id: 'other', name: 'Added by them', omit: false, unitDeployments: [] };
  const { saving, sent } = start([failure(409, { current: plan('2', '', { areaDeployments: [other] }) })]);
  saving.change(named('Mine'));
  await wait(400);
  await wait(1);
  expect(sent.map(([version]) => version)).toEqual(['1', '2']);
  expect(saving.state.state).toBe('saved');
  expect(saving.tree.areaDeployments.map(({ name }) => name).sort()).toEqual(['Added by them', 'Mine']);
});

it('sends again by itself where only a deployment came in between', async () => {
  const { saving, sent } = start([failure(409, { current: plan('2', '', { status: 'Deployed' }) })]);
  saving.change(named('A'));
  await wait(400);
  await wait(1);
  expect(sent).toEqual([
    ['1', 'A'],
    ['2', 'A'],
  ]);
  expect(saving.state.state).toBe('saved');
});

it('knows its own version again whose answer was lost, whatever was edited since and can be undone', async () => {
  const { saving, sent } = start([failure(0), failure(409, { current: plan('2', 'A') })]);
  saving.change(named('A'), { label: 'Add A' });
  await wait(400);
  saving.change(named('B'), { label: 'Rename A' });
  await wait(400);
  await wait(1);
  expect(sent).toEqual([
    ['1', 'A'],
    ['1', 'B'],
    ['2', 'B'],
  ]);
  expect(saving.state.state).toBe('saved');
  expect(saving.undoLabel).toBe('Rename A');
});

it('keeps an edit that takes back one whose answer was lost', async () => {
  const { saving, sent } = start([failure(504), failure(409, { current: plan('2', 'A') })]);
  saving.change(named('A'));
  await wait(400);
  saving.change(() => plan(''));
  await wait(400);
  await wait(1);
  expect(sent.at(-1)).toEqual(['2', '']);
  expect(saving.tree.areaDeployments).toEqual([]);
});

it('merges with what somebody else changed on top of a version whose answer was lost', async () => {
  const other = { id: 'other', name: 'Added by them', omit: false, unitDeployments: [] };
  const theirs = plan('3', 'A');
  const { saving, sent } = start([
    failure(0),
    failure(409, { current: { ...theirs, areaDeployments: [...theirs.areaDeployments, other] } }),
  ]);
  saving.change(named('A'));
  await wait(400);
  saving.change(named('B'));
  await wait(400);
  await wait(1);
  expect(sent.at(-1)?.[0]).toBe('3');
  expect(saving.state.state).toBe('saved');
  expect(saving.tree.areaDeployments.map(({ name }) => name).sort()).toEqual(['Added by them', 'B']);
});

it('asks where somebody else changed the same component while an answer was lost', async () => {
  const { saving } = start([failure(0), failure(409, { current: plan('2', 'Theirs') })]);
  saving.change(named('A'));
  await wait(400);
  saving.change(named('B'));
  await wait(400);
  expect(saving.conflicts).toEqual(['area']);
});

it.each([
  ['fails', failure(503)],
  ['finds later edits', success(plan('2', 'A'))],
])('sends nothing after it was stopped, also where the call on its way %s', async (_, answer) => {
  const send = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return answer;
  });
  const saving = new PlanSaving(plan('1'), { send, onChange: () => {} });
  saving.change(named('A'));
  await wait(400);
  saving.change(named('B'));
  saving.stop();
  await wait(120_000);
  expect(send).toHaveBeenCalledTimes(1);
});

it('follows newer versions only while nothing of its own waits', async () => {
  const { saving, sent } = start([]);
  saving.receive(plan('2', 'Theirs'));
  expect(saving.tree.areaDeployments[0]?.name).toBe('Theirs');
  saving.change(named('Mine'));
  saving.receive(plan('3', 'Other'));
  expect(saving.tree.areaDeployments[0]?.name).toBe('Mine');
  // Sent as an edit of version 3, it would replace what nobody here has seen.
  await wait(400);
  expect(sent).toEqual([['2', 'Mine']]);
});

it('takes back one edit after the other, stored or not, with what they changed elsewhere', async () => {
  const { saving, sent } = start([]);
  const revert = jest.fn(async () => undefined);
  expect(saving.undoLabel).toBeUndefined();
  saving.change(named('A'), { label: 'Add A' });
  await wait(400);
  saving.change(named('B'), { label: 'Rename A', revert });
  expect(saving.undoLabel).toBe('Rename A');
  saving.undo();
  expect(saving.tree.areaDeployments[0]?.name).toBe('A');
  expect(revert).toHaveBeenCalledTimes(1);
  saving.undo();
  expect(saving.tree.areaDeployments).toEqual([]);
  expect(saving.undoLabel).toBeUndefined();
  await wait(400);
  expect(sent.at(-1)?.[1]).toBe('');
  saving.undo();
  expect(saving.state.state).toBe('saved');
});

it('takes back nothing of before somebody else changed the plan', async () => {
  const received = start([]).saving;
  received.change(named('A'), { label: 'Add A' });
  await wait(400);
  received.receive(plan('9', 'A'));
  expect(received.undoLabel).toBe('Add A');
  received.receive(plan('10', 'Theirs'));
  expect(received.undoLabel).toBeUndefined();

  const conflicting = start([failure(409, { current: plan('2', 'Theirs') })]).saving;
  conflicting.change(named('Mine'), { label: 'Add Mine' });
  await wait(400);
  expect(conflicting.undoLabel).toBeUndefined();
  conflicting.takeTheirs();
  expect(conflicting.undoLabel).toBeUndefined();
});
