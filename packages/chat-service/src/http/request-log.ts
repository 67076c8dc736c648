import type { AnswerLine } from '@groundwork/server-process';

/** The trace of the API's request that a call belongs to (docs: monitoring#logs). */
export const answerLine: AnswerLine = {
  describe: ({ headers }) => ({ traceId: /^00-([0-9a-f]{32})-/.exec(String(headers.traceparent))?.[1] }),
};
