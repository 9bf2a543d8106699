import { createContext, useContext, type ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, ApiError } from '../api/api.js';
import type { GrantedEvent, GrantedEventList, User } from '../api/types.js';
import { rightsOf, type Rights } from '../lib/rights.js';
import { Loaded } from './states.js';

interface SignedIn {
  user: User;
  rights: Rights;
  /** Events whose attendees the user manages without the right for all events. */
  granted: readonly GrantedEvent[];
}

const UserContext = createContext<SignedIn | undefined>(undefined);

/** The signed-in user. */
export function useUser(): SignedIn {
  const user = useContext(UserContext);
  if (!user) throw new Error('This screen is outside of UserProvider.');
  return user;
}

async function grantedEvents(signal: AbortSignal): Promise<readonly GrantedEvent[]> {
  try {
    return (await api.get<GrantedEventList>('/cal/tickets/v1/event-grants/mine', undefined, signal)).events;
  } catch (error) {
    // A site without ticketing.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Who is signed in, and what they may do. */
export const SIGNED_IN = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<SignedIn> => {
    const user = await api.get<User>('/content/v2/users/me', { context: 'edit' }, signal);
    const rights = rightsOf(user.capabilities ?? {});
    return { user, rights, granted: rights.managesAttendees ? [] : await grantedEvents(signal) };
  },
  staleTime: Infinity,
});

/** Reads who is signed in. */
export function UserProvider({ children }: { children: ReactNode }) {
  const query = useQuery(SIGNED_IN);
  return <Loaded query={query}>{(signedIn) => <UserContext value={signedIn}>{children}</UserContext>}</Loaded>;
}
