import { RestError, forbidden } from '#core/errors';
import { type PolicyContext, type PolicyDecision, policy } from '#core/rest';
import { AttendeeAccessService, managesAttendees, reaches } from '../access/attendee-access.service.js';
import { AttendeesRepository } from './attendees.repository.js';

/** Members of a change that need an account: a lost key must not make tickets valid or give them to others. */
const NEED_ACCOUNT = ['attendee_status', 'full_name', 'email', 'optout', 'attendee_meta'];

async function scans(
  { caller, params }: PolicyContext,
  access: AttendeeAccessService,
  attendees: AttendeesRepository,
): Promise<PolicyDecision> {
  if (managesAttendees(caller)) return true;
  const reach = await access.reach(params.api_key);
  if (reach === 'all') return true;
  if (reach === 'none') return forbidden('rest_forbidden', 'This is for those who manage attendees.');
  const attendee = await attendees.find(Number(params.id));
  // The same for attendees who do not exist: a key of one event reveals nothing of others.
  if (attendee && reaches(reach, attendee.post_id)) return true;
  return new RestError('rest_forbidden', 'This key of scanners is for another event.', 403);
}

/** Managers of attendees, and scanners whose key is for the event of the attendee of the path. */
export const managersOrScanners = policy(
  'manages attendees, or has a key of scanners for the event',
  [AttendeeAccessService, AttendeesRepository],
  scans,
);

/** Managers of attendees; scanners as far as they only check in or out. */
export const managersOrCheckIns = policy(
  'manages attendees, or checks in or out with a key of scanners for the event',
  [AttendeeAccessService, AttendeesRepository],
  async (question, access, attendees) => {
    const decision = await scans(question, access, attendees);
    if (decision !== true || managesAttendees(question.caller)) return decision;
    const refused = NEED_ACCOUNT.filter((name) => question.params[name] !== undefined);
    if (refused.length === 0) return true;
    const message = `A key of scanners checks in and out. Changing ${refused.join(', ')} needs an account.`;
    return new RestError('rest_forbidden', message, 403);
  },
);
