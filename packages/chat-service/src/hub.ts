/** An open socket of a logged-in user. */
export interface Connection {
  userId: string;
  send(frame: string): void;
  close(): void;
}
/** The users connected to this process. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  isConnected(userId: string): boolean;
  /** How many sockets a user has open. */
  countOf(userId: string): number;
  /** Sends to every socket of a user but `except`. */
  send(userId: string, frame: string, except?: Connection): void;
  /** Ends a user's sockets: they may come back with a session that is still valid. */
  disconnect(userId: string): void;
  count(): number;
}

export function createHub(): Hub {
  const byUser = new Map<string, Set<Connection>>();
  const of = (userId: string) => byUser.get(userId) ?? new Set<Connection>();
  return {
    add(connection) {
      byUser.set(connection.userId, of(connection.userId).add(connection));
    },
    remove(connection) {
      const connections = of(connection.userId);
      connections.delete(connection);
      if (connections.size === 0) byUser.delete(connection.userId);
    },
    isConnected: (userId) => byUser.has(userId),
    countOf: (userId) => of(userId).size,
    send(userId, frame, except) {
      for (const connection of of(userId)) if (connection !== except) connection.send(frame);
    },
    disconnect(userId) {
      for (const connection of [...of(userId)]) connection.close();
    },
    count: () => [...byUser.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

/** A frame of the protocol: a code of four letters, JSON, and a line feed. */
export const frame = (code: string, body: object) => `${code}${JSON.stringify(body)}\n`;
