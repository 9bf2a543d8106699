/** Messages with the tickets, which are sent again most often. */
const WITH_TICKETS: readonly string[] = ['order-completed', 'ticket-received'];

/** Messages with tickets first; otherwise in the order in which they are. */
export function ticketsFirst<Message extends { kind: string }>(messages: readonly Message[]): Message[] {
  const has = ({ kind }: Message): boolean => WITH_TICKETS.includes(kind);
  return [...messages.filter(has), ...messages.filter((message) => !has(message))];
}
