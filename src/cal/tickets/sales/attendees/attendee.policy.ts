import { RestError, forbidden } from '#core/errors';
import { type PolicyContext, type PolicyDecision, policy } from '#core/rest';
import {
  AttendeeAccessService,
  checksIn,
  managesAttendees,
  reaches,
} from '../../kernel/access/attendee-access.service.js';
import { EventGrantsService } from '../../catalog/event-grants/event-grants.service.js';
import { AttendeesRepository } from './attendees.repository.js';

/** Members of a change for managers only: a lost key must not make tickets valid or give them to others. */
const FOR_MANAGERS = ['attendee_status', 'full_name', 'email', 'optout', 'attendee_meta'];

async function scans(
  { caller, params }: PolicyContext,
  access: AttendeeAccessService,
  attendees: AttendeesRepository,
  grants: EventGrantsService,
): Promise<PolicyDecision> {
  if (managesAttendees(caller)) return true;
  const reach = await access.reach(caller, params.api_key);
  if (reach === 'all') return true;
  const isUnknown = reach === 'none' && !caller.known;
  const attendee = isUnknown ? undefined : await attendees.find(Number(params.id));
  if (await grants.isGranted(caller, attendee?.post_id)) return true;
  if (reach === 'none') return forbidden('rest_forbidden', 'This is for those who manage attendees.');
  // The same for attendees who do not exist: a key of one event reveals nothing of others.
  if (attendee && reaches(reach, attendee.post_id)) return true;
  return new RestError('rest_forbidden', 'This key of scanners is for another event.', 403);
}

/** Managers of attendees, who has a grant or a key of scanners for the event of the attendee of the path. */
export const managersOrScanners = policy(
  'manages attendees, or has a grant or a key of scanners for the event',
  [AttendeeAccessService, AttendeesRepository, EventGrantsService],
  scans,
);

/** Managers of attendees; accounts that check in, grants and keys of scanners as far as they only check in or out. */
export const managersOrCheckIns = policy(
  'manages attendees, or checks in or out: at all events, or with a grant or a key of scanners for the event',
  [AttendeeAccessService, AttendeesRepository, EventGrantsService],
  async (question, access, attendees, grants) => {
    const decision = checksIn(question.caller) || (await scans(question, access, attendees, grants));
    if (decision !== true || managesAttendees(question.caller)) return decision;
    const refused = FOR_MANAGERS.filter((name) => question.params[name] !== undefined);
    if (refused.length === 0) return true;
    const who = question.caller.known ? 'This account' : 'A key of scanners';
    const message = `${who} checks in and out. Changing ${refused.join(', ')} is for those who manage attendees.`;
    return new RestError('rest_forbidden', message, 403);
  },
);
