import { testServer } from '../testing/server.ts';

describe('the page of the reference', () => {
  const server = testServer();

  it('runs no script, sends no form and cannot be led elsewhere', async () => {
    const answer = await fetch(`${server.address}/docs`);
    const directives = (answer.headers.get('content-security-policy') ?? '').split('; ');
    for (const closed of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(directives).toContain(`${closed} 'none'`);
    }
    expect(directives.filter((directive) => directive.startsWith('script-src'))).toEqual([]);
  });
});
