import { Injectable } from '@nestjs/common';
import { UsersService } from '../../../../auth/users/users.service.js';
import { EVENT } from '../../../events/calendar-types.js';
import type { Caller } from '#core/context';
import { containsPattern, type SqlFragment } from '#core/database';
import { RestError } from '#core/errors';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { type TicketHost, mayWriteTickets } from '../../kernel/hosts/ticket-host.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import type { AccessCodeEntity } from './access-code.entity.js';

type Restricted = Pick<TicketEntity, 'id' | 'post_id' | 'visibility' | 'member_roles'>;

/** A ticket with the event or page that it belongs to. */
export interface TicketOfHost {
  ticket: Restricted;
  host: TicketHost | undefined;
}

/** Says who may know of tickets that are not for all: those that need a code, and those for users with a role. */
@Injectable()
export class TicketAudienceService {
  constructor(private readonly users: UsersService) {}

  /**
   * Tickets `t` of events `e` and pages `g` that the caller may know of without a code.
   * @returns nothing for callers who may know of all
   */
  async condition(caller: Caller): Promise<SqlFragment | undefined> {
    if (knowsAll(caller)) return undefined;
    const parts = ["t.visibility = 'public'"];
    const parameters: unknown[] = [];
    const roles = await this.roles(caller);
    if (roles) {
      const named = roles.map(() => " OR t.member_roles LIKE ? ESCAPE '!'").join('');
      parts.push(`(t.visibility = 'members' AND (t.member_roles IS NULL${named}))`);
      parameters.push(...roles.map((role) => containsPattern(JSON.stringify(role))));
    }
    if (caller.authorId > 0 && caller.can(EVENT.capabilities.edit)) {
      parts.push('COALESCE(e.author_id, g.author_id) = ?');
      parameters.push(caller.authorId);
    }
    return { sql: `(${parts.join(' OR ')})`, parameters };
  }

  /** Whether the caller may know of a ticket. @param code that the caller has sent */
  async knows(caller: Caller, { ticket, host }: TicketOfHost, code?: AccessCodeEntity): Promise<boolean> {
    // Those of a pass are in no list; orders of them are checked as a whole.
    if (ticket.visibility === 'public' || ticket.visibility === 'pass') return true;
    if (knowsAll(caller) || (host !== undefined && mayWriteTickets(caller, host))) return true;
    if (ticket.visibility === 'code') return code !== undefined && opens(code, ticket);
    const roles = await this.roles(caller);
    return roles !== undefined && (ticket.member_roles?.some((role) => roles.includes(role)) ?? true);
  }

  /**
   * Refuses tickets of a cart that the purchaser may not have.
   * @throws RestError 403 `access-code-needed`, `ticket-for-members`
   */
  async check(caller: Caller, tickets: readonly TicketOfHost[], code: AccessCodeEntity | undefined): Promise<void> {
    for (const facts of tickets) if (!(await this.knows(caller, facts, code))) throw notForCaller(facts.ticket);
  }

  /** Roles of the user whose membership counts; nothing for visitors, and for application passwords with scopes. */
  private async roles({ memberId: id }: Caller): Promise<readonly string[] | undefined> {
    return id > 0 ? (await this.users.find(id))?.roles : undefined;
  }
}

/** Whether a code opens a ticket. */
export function opens({ ticket_ids: tickets, post_ids: posts }: AccessCodeEntity, ticket: Restricted): boolean {
  if (ticket.visibility !== 'code') return false;
  if (tickets === null && posts === null) return true;
  return (
    (tickets?.includes(ticket.id) ?? false) || (ticket.post_id !== null && (posts?.includes(ticket.post_id) ?? false))
  );
}

function knowsAll(caller: Caller): boolean {
  return managesAttendees(caller) || caller.can('edit_event_tickets') || caller.can(EVENT.capabilities.editOthers);
}

function notForCaller({ visibility }: Restricted): RestError {
  return visibility === 'code'
    ? new RestError('access-code-needed', 'A ticket of this cart needs its access code.', 403)
    : new RestError('ticket-for-members', 'A ticket of this cart is for members who are signed in.', 403);
}
