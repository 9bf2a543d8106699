import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';

/** Where posts get their kinds of tickets from. The ticketing module is one; without any, no post has tickets. */
export interface PostTicketsSource {
  /** Kinds of tickets (`tc`, `rsvp`) that these posts have, by post id; at most one query. */
  ticketKinds(postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
}

/** Registers the provider that implements `PostTicketsSource`; there is one. */
export const RegisterPostTickets = createRegistration<PostTicketsSource>();

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

/** Knows the kinds of tickets of posts, from the module that sells tickets. */
@Injectable()
export class PostTicketsRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** Kinds of tickets of these posts, by post id. */
  ticketKinds(postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const source = postIds.length === 0 ? undefined : this.registrations.one(RegisterPostTickets);
    return source?.ticketKinds(postIds) ?? Promise.resolve(NONE);
  }
}
