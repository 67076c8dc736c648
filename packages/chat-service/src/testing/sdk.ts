import SendbirdChat, { type SessionHandler } from '@sendbird/chat';
import { GroupChannelModule, type SendbirdGroupChat } from '@sendbird/chat/groupChannel';
import { WebSocket } from 'ws';

/** Browser features that the SDK expects: Node 20 has no WebSocket, and the SDK asks whether the machine is online. */
export function provideBrowserGlobals() {
  Object.assign(globalThis, {
    WebSocket,
    window: { addEventListener() {}, removeEventListener() {}, ononline: null, onoffline: null },
    navigator: { onLine: true, userAgent: 'node' },
  });
}

/** The vendor's client as it is, with nothing of ours around it. */
export function openSdk(
  address: string,
  options: { sessionHandler?: SessionHandler; appId?: string } = {},
): SendbirdGroupChat {
  const sdk = withoutKeepingTheProcess(() =>
    SendbirdChat.init({
      appId: options.appId ?? 'groundwork',
      modules: [new GroupChannelModule()],
      localCacheEnabled: false,
      newInstance: true,
      customApiHost: address,
      customWebSocketHost: address.replace(/^http/, 'ws'),
    }),
  );
  if (options.sessionHandler) sdk.setSessionHandler(options.sessionHandler);
  return sdk;
}

/** Each client begins a clock of one second that nothing ends, disconnect() neither: tests would never exit. */
function withoutKeepingTheProcess<Made>(make: () => Made): Made {
  const { setInterval } = globalThis;
  const unreferenced = (...given: Parameters<typeof setInterval>) => setInterval(...given).unref();
  globalThis.setInterval = unreferenced as typeof setInterval;
  try {
    return make();
  } finally {
    globalThis.setInterval = setInterval;
  }
}
