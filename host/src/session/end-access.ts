/** Sign-out goes on after this time, whether the API has answered or not. */
const timeoutMs = 2_000;

/**
 * Tells the API that the session of a token has ended. It is not a call of the data cache: a refusal must not start a
 * renewal, and `keepalive` lets the request outlive the page, which leaves for the provider.
 */
export const endAccessAt =
  (apiBaseUrl: string) =>
  async (accessToken: string): Promise<void> => {
    const request = fetch(`${apiBaseUrl.replace(/\/?$/, '/')}auth/signout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      keepalive: true,
    }).catch((error: unknown) => console.error('The API was not notified of the sign-out.', error));
    await Promise.race([request, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  };
