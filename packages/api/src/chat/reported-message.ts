/** A message as the chat service reports it, by its webhook or when it is asked. */
export interface ReportedMessage {
  id: string;
  /** When it was last edited, in milliseconds; 0: never. */
  version: number;
  text: string;
  at: number;
  /** Missing for messages of the application. */
  senderId?: string;
  senderName: string;
  mentionsAll: boolean;
  mentionedIds: readonly string[];
  channel: { url: string; name: string; isDirect: boolean };
  members: readonly { id: string; readAt: number }[];
}
