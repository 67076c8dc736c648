import { randomUUID } from 'node:crypto';
import { type GroupChannel, GroupChannelHandler, type SendbirdGroupChat } from '@sendbird/chat/groupChannel';
import type { UserMessage } from '@sendbird/chat/message';
import { unique } from './members.ts';
import type { RunningService } from './running-service.ts';
import { openSdk, provideBrowserGlobals } from './sdk.ts';

export interface SdkClient {
  id: string;
  sdk: SendbirdGroupChat;
}

/** People with the vendor's SDK at a service. Their clients are disconnected after each test. */
export function sdkPeople(service: RunningService) {
  provideBrowserGlobals();
  // The SDK writes each refused login to the console.
  beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));
  const open: SendbirdGroupChat[] = [];
  afterEach(async () => {
    for (const sdk of open.splice(0)) await sdk.disconnect().catch(() => {});
  });
  /** A client that is not logged in. */
  const sdkOf = (options?: Parameters<typeof openSdk>[1]) => {
    const sdk = openSdk(service.address, options);
    open.push(sdk);
    return sdk;
  };
  /** A person with a client that is logged in. */
  async function client(name: string): Promise<SdkClient> {
    const id = unique(name);
    const token = await service.user(id, { nickname: name });
    const sdk = sdkOf();
    await sdk.connect(id, token);
    return { id, sdk };
  }
  /** Two people with a conversation, as each of them has it. */
  async function pair() {
    const [ann, bob] = await Promise.all([client('Ann'), client('Bob')]);
    const made = await ann.sdk.groupChannel.createChannel({
      invitedUserIds: [bob.id],
      name: 'Team',
      customType: 'project',
    });
    return { ann, bob, annsChannel: made, bobsChannel: await channelOf(bob, made) };
  }
  return { sdkOf, client, pair };
}

export const channelOf = ({ sdk }: SdkClient, { url }: { url: string }): Promise<GroupChannel> =>
  sdk.groupChannel.getChannel(url);

export const sent = (channel: GroupChannel, message: string, more: object = {}): Promise<UserMessage> =>
  new Promise((resolve, reject) => {
    channel
      .sendUserMessage({ message, ...more })
      .onSucceeded((made) => resolve(made as UserMessage))
      .onFailed(reject);
  });

/** The next event of a kind that a client receives. */
export const next = <Name extends keyof GroupChannelHandler>(
  { sdk }: SdkClient,
  name: Name,
): Promise<Parameters<NonNullable<GroupChannelHandler[Name]>>> =>
  new Promise((resolve) => {
    const key = randomUUID();
    const handler = new GroupChannelHandler({
      [name]: (...args: unknown[]) => {
        sdk.groupChannel.removeGroupChannelHandler(key);
        resolve(args as never);
      },
    });
    sdk.groupChannel.addGroupChannelHandler(key, handler);
  });
