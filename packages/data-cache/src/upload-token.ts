import { type Result, success, type UploadToken, uploadTokenReuseSeconds } from '@groundwork/contract';
import { call } from './call.ts';

let cached: UploadToken | undefined;

/** The token for uploads; reused while more than 300 seconds remain before it expires ([DC-10]). */
export async function getUploadToken(): Promise<Result<UploadToken>> {
  if (cached && Date.parse(cached.expires) - Date.now() > uploadTokenReuseSeconds * 1000) return success(cached);
  const result = await call<UploadToken>('GET', 'mediaitems/uploadToken');
  cached = result.data;
  return result;
}

export function forgetUploadToken(): void {
  cached = undefined;
}
