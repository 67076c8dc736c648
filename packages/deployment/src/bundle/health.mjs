// Asks the server of this folder whether it is ready: `node health.mjs API_PORT`. The health check of its image.
const port = process.env[process.argv[2] ?? ''];
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exitCode = answer?.ok ? 0 : 1;
