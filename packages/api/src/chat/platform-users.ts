import { duplicateCode, notFoundCode, type PlatformCall, unlessCode, userPath } from './platform-call.ts';

export interface ChatUserFields {
  nickname: string;
  profile_url: string;
  metadata: Readonly<Record<string, string>>;
}
export interface PlatformUsers {
  /** Creates or changes a user, who is active afterwards. */
  saveUser(id: string, fields: ChatUserFields): Promise<void>;
  /** The user has no valid session any more and leaves every channel; nothing happens where there is no such user. */
  deactivateUser(id: string): Promise<void>;
  /** @throws ChatRefused with {@link notFoundCode} where there is no such user */
  issueToken(userId: string, expiresAt: number, signal?: AbortSignal): Promise<string>;
}

export const platformUsers = (call: PlatformCall): PlatformUsers => ({
  async saveUser(id, fields) {
    // Another process may create the same user at the same moment.
    const create = () => unlessCode(duplicateCode, call('POST', '/users', { user_id: id, ...fields }), () => undefined);
    await unlessCode(notFoundCode, call('PUT', userPath(id), { ...fields, is_active: true }), create);
  },
  async deactivateUser(id) {
    const fields = { is_active: false, leave_all_when_deactivated: true };
    await unlessCode(notFoundCode, call('PUT', userPath(id), fields), () => undefined);
  },
  async issueToken(userId, expiresAt, signal) {
    const body = { expires_at: expiresAt };
    const { token } = await call<{ token: string }>('POST', `${userPath(userId)}/token`, body, signal);
    return token;
  },
});
