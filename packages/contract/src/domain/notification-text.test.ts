import { notificationKinds } from '../statuses.ts';
import { notificationSubject, notificationText } from './notification-text.ts';

const said = (parts: object) => {
  const { actor, text } = notificationText({ kind: 'addedToProject', recordRef: 'orders/o1', ...parts });
  return `${actor} ${text}`;
};

it.each([
  [{ kind: 'addedToProject', actorName: 'Dirk Director' }, 'Dirk Director added you to this project.'],
  [{ kind: 'requestWaiting', detail: 'wish', actorName: 'Sofia' }, 'Sofia made a wish. It is waiting for your answer.'],
  [
    { kind: 'requestWaiting', detail: 'replacement' },
    'Somebody asked for a replacement. It is waiting for your answer.',
  ],
  [{ kind: 'requestWaiting', detail: 'module' }, 'Somebody made a request. It is waiting for your answer.'],
  [{ kind: 'shortage', quantity: 5, detail: 'Not there' }, 'Somebody is 5 short: not there.'],
  [
    { kind: 'substituteAsked', quantity: 2, detail: 'Steel vase' },
    'Somebody is 2 short and suggests Steel vase instead.',
  ],
  [
    { kind: 'substituteAnswered', answer: 'approved', detail: 'Steel vase', actorName: 'Dirk' },
    'Dirk approved the substitute Steel vase.',
  ],
  [
    { kind: 'substituteAnswered', answer: 'declined', detail: 'Steel vase' },
    'Somebody declined the substitute Steel vase.',
  ],
  [{ kind: 'countToApply' }, 'Somebody finished a count. It needs your approval.'],
  [{ kind: 'shipmentShipped' }, 'Somebody shipped it.'],
  [{ kind: 'shipmentArrived' }, 'Somebody confirmed that it arrived.'],
  [{ kind: 'planDeployed', quantity: 84 }, 'Somebody deployed the plan: 84 orders were created.'],
  [{ kind: 'planDeployed', quantity: 1 }, 'Somebody deployed the plan: 1 order was created.'],
  [{ kind: 'planDeployed', quantity: 0 }, 'Somebody deployed the plan.'],
  [{ kind: 'report', detail: 'Ann Other', actorName: 'Ben' }, 'Ben reported a message of Ann Other.'],
  [{ kind: 'shortage', quantity: 1, times: 3 }, 'Somebody is 1 short. (3 times)'],
  [{ kind: 'ofANewerServer', actorName: 'Ada' }, 'Ada changed this record.'],
])('says what %o means', (parts, sentence) => expect(said(parts)).toBe(sentence));

it('has a sentence for every kind', () => {
  for (const kind of notificationKinds) expect(said({ kind })).not.toBe('Somebody changed this record.');
});

it('quotes what was written', () => {
  const parts = { kind: 'shortage', recordRef: 'orders/o1' } as const;
  expect(notificationText({ ...parts, note: 'Empty box' }).quote).toBe('Empty box');
  expect(notificationText(parts).quote).toBeUndefined();
});

it.each([
  [{ recordRef: 'orders/o1', recordName: 'Rods', projectName: 'Maple' }, 'Rods', 'Order · Maple'],
  [{ recordRef: 'moduleRequests/r', recordName: 'Table', projectName: 'Maple' }, 'Table', 'Module request · Maple'],
  [
    { recordRef: 'moduleRequests/r', recordName: 'Replacement-Tray-1795172580000' },
    'Replacement for Tray',
    'Module request',
  ],
  [{ recordRef: 'projects/p', recordName: 'Maple', projectName: 'Maple' }, 'Maple', 'Project'],
  [{ recordRef: 'setupplans/s', recordName: 's', projectName: 'Maple' }, 'Maple', 'Setup plan'],
  [{ recordRef: 'counts/c', recordName: 'Shelf C' }, 'Shelf C', 'Count'],
  [{ recordRef: 'conversations/c', recordName: 'Portland Stock' }, 'Portland Stock', 'Conversation'],
  [{ recordRef: 'robots/r' }, 'Record', 'Record'],
])('names the record of %o', (parts, title, place) =>
  expect(notificationSubject({ kind: 'shortage', ...parts })).toEqual({ title, place }),
);
