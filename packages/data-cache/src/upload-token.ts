import { type Result, success, type UploadToken, uploadTokenReuseSeconds } from '@groundwork/contract';
import { call } from './call.ts';
import { onReset } from './reset.ts';

let cached: UploadToken | undefined;
let asking: Promise<Result<UploadToken>> | undefined;
onReset(() => {
  cached = undefined;
  asking = undefined;
});

/**
 * The token for uploads; reused while more than 300 seconds remain before it expires ([DC-10]). Uploads that begin at the
 * same time share one request. @param refused the storage did not take it: another one is asked for
 */
export function getUploadToken(refused?: UploadToken): Promise<Result<UploadToken>> {
  if (cached && cached !== refused && Date.parse(cached.expires) - Date.now() > uploadTokenReuseSeconds * 1000) {
    return Promise.resolve(success(cached));
  }
  if (asking) return asking;
  const request = call<UploadToken>('GET', 'mediaitems/uploadToken').then((result) => {
    // A token that was requested before a sign-out belongs to the previous user.
    if (asking === request) {
      cached = result.data;
      asking = undefined;
    }
    return result;
  });
  asking = request;
  return request;
}
