import { createContext, useContext, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { User } from '../api/types.js';
import { rightsOf, type Rights } from '../lib/rights.js';
import { Loaded } from './states.js';

interface SignedIn {
  user: User;
  rights: Rights;
}

const UserContext = createContext<SignedIn | undefined>(undefined);

/** The signed-in user. */
export function useUser(): SignedIn {
  const user = useContext(UserContext);
  if (!user) throw new Error('This screen is outside of UserProvider.');
  return user;
}

/** Reads who is signed in, and what they may do. */
export function UserProvider({ children }: { children: ReactNode }) {
  const query = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => api.get<User>('/content/v2/users/me', { context: 'edit' }, signal),
    staleTime: Infinity,
  });
  return (
    <Loaded query={query}>
      {(user) => <UserContext value={{ user, rights: rightsOf(user.capabilities ?? {}) }}>{children}</UserContext>}
    </Loaded>
  );
}
