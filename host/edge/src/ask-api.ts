/** Asks the API something for the edge itself. @throws when no process answers */
export type AskApi = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

/** For one process, of which there may be several. */
const timeoutMs = 4_000;

/**
 * Asks one process of the API after the other until one answers: a process that is down or renewed is not the API. Begins
 * with the one that answered last.
 */
export function askingApi(apiUrls: readonly string[]): AskApi {
  let preferred = 0;
  return async (path, headers) => {
    let failure: unknown = new Error('The API has no address.');
    let refusal: Response | undefined;
    const begin = preferred;
    for (let offset = 0; offset < apiUrls.length; offset += 1) {
      const index = (begin + offset) % apiUrls.length;
      try {
        const address = new URL(path, `${apiUrls[index]?.replace(/\/$/, '')}/`);
        const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
        if (answer.status < 500) {
          preferred = index;
          return answer;
        }
        await answer.body?.cancel();
        refusal = answer;
      } catch (error) {
        failure = error;
      }
    }
    if (refusal !== undefined) return refusal;
    throw failure;
  };
}
