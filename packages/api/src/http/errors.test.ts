import Fastify from 'fastify';
import { answerErrors } from './errors.ts';

describe('an error of the database', () => {
  it.each([
    ['55P03', 'a write that waited too long for others'],
    ['57014', 'a statement that took too long'],
    ['08006', 'a connection that broke'],
  ])('%s, %s, is answered 503 and says when to try again', async (code) => {
    const app = Fastify();
    answerErrors(app, { countStranger: async () => {} });
    app.get('/', async () => {
      throw Object.assign(new Error('The inside of the database'), { code });
    });
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') });
    expect(answer.body).not.toContain('inside');
    await app.close();
  });
});
