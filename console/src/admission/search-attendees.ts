import type { DeviceSession } from './device-session.js';
import type { FoundAttendee } from './found-attendees.js';

const MAX_FOUND = 20;

/** An attendee as the search of the service has them. */
interface ListedAttendee {
  id: number;
  name: string;
  ticket?: string;
  inside?: boolean;
}

/** Attendees by a part of their names: of the service, or of the copy on the device without a network. */
export async function searchAttendees(session: DeviceSession, text: string): Promise<readonly FoundAttendee[]> {
  const { list, connection } = session.state;
  if (!list) return [];
  if (connection.isOnline) {
    try {
      const query = { list_id: list.id, search: text };
      const { attendees } = await session.get<{ attendees: ListedAttendee[] }>('/attendees', query);
      return attendees.map(({ id, name, ticket, inside }) => ({ id, name, ticket, isInside: inside ?? false }));
    } catch {
      // As without a network.
    }
  }
  return session.search(text, MAX_FOUND).map(({ id, name, inside }) => ({ id, name, isInside: inside }));
}
