import { build } from '@groundwork/testing';
import { planProgress } from './plan-progress.ts';

const node = (id: string, given: object = {}) => ({ id, name: id, omit: false, ...given });

it('counts what was made of all that is not omitted', () => {
  const items = [node('i1', { deployedId: 'x', order: {} }), node('i2', { omit: true, order: {} })];
  const plan = build('setupplans', {
    areaDeployments: [
      node('a', {
        deployedId: 'x',
        unitDeployments: [
          node('u', { preparationDeployments: [node('p', { itemDeployments: items })] }),
          node('omitted', { omit: true, preparationDeployments: [node('below it')] }),
        ],
      }),
    ],
    unitDeployments: [node('loose unit')],
  } as never);
  expect(planProgress(plan)).toEqual({ deployed: 2, total: 5 });
});

it('is nothing of nothing for an empty plan', () => {
  expect(planProgress(build('setupplans'))).toEqual({ deployed: 0, total: 0 });
});
