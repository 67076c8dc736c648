import { projectsOf, takesCandidate, visitorOf } from './visitor.ts';

const account = (index: number) => index.toString(16).padStart(12, '0');
const visitors = Array.from({ length: 4_000 }, (_, index) => ({ account: account(index * 7919), role: 'Contributor' }));
const candidate = (percent: number, version = '1.1.0-abcdef', cohorts: string[] = []) => ({
  release: { name: 'catalog', version },
  percent,
  cohorts,
});
const who = (percent: number, version?: string) =>
  new Set(visitors.filter((visitor) => takesCandidate(visitor, candidate(percent, version))));

it('gives a candidate to about the share that was asked for, and to all or nobody at the ends', () => {
  expect(who(0).size).toBe(0);
  expect(who(100).size).toBe(visitors.length);
  expect(who(5).size / visitors.length).toBeGreaterThan(0.035);
  expect(who(5).size / visitors.length).toBeLessThan(0.065);
});

it('keeps everybody who has it when the share grows, and draws others for the next version, and for another remote', () => {
  const few = who(5);
  const more = who(20);
  expect([...few].every((visitor) => more.has(visitor))).toBe(true);
  expect([...few].some((visitor) => !who(5, '1.2.0-abcdef').has(visitor))).toBe(true);
  const ofPlanning = { ...candidate(5), release: { name: 'planning', version: '1.1.0-abcdef' } };
  expect([...few].some((visitor) => !takesCandidate(visitor, ofPlanning))).toBe(true);
});

it('gives it to a role and to an account that are named, and never to somebody unknown', () => {
  const director = { account: account(1), role: 'Director' };
  expect(takesCandidate(director, candidate(0, undefined, ['role:Director']))).toBe(true);
  expect(takesCandidate(director, candidate(0, undefined, [`account:${account(1)}`]))).toBe(true);
  expect(takesCandidate(director, candidate(0, undefined, ['role:Basic']))).toBe(false);
  expect(takesCandidate(undefined, candidate(100))).toBe(false);
});

it('gives it to the people of a project that is named', () => {
  const member = { account: account(1), role: 'Basic', projects: ['oak'] };
  expect(takesCandidate(member, candidate(0, undefined, ['project:elm', 'project:oak']))).toBe(true);
  expect(takesCandidate(member, candidate(0, undefined, ['project:elm']))).toBe(false);
  expect(projectsOf(['role:Director', 'project:oak', 'project:elm', 'project:oak'])).toEqual(['oak', 'elm']);
});

it('reads the cookie of the host, and takes nothing else for it', () => {
  expect(visitorOf('a=b; groundwork-visitor=0123456789ab.Director; c=d')).toEqual({
    account: '0123456789ab',
    role: 'Director',
  });
  for (const cookies of [
    undefined,
    '',
    'groundwork-visitor=',
    'groundwork-visitor=x.Director',
    'groundwork-visitor=0123456789ab.<b>',
    'groundwork-visitor=0123456789ab.Director.oak',
  ])
    expect(visitorOf(cookies)).toBeUndefined();
});
