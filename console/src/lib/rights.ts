/** What the signed-in user may do, as far as the console shows or hides things by it. The service checks each request. */
export interface Rights {
  writesEvents: boolean;
  publishesEvents: boolean;
  /** Events of others, and who has access to single events. */
  writesEventsOfOthers: boolean;
  writesVenues: boolean;
  writesOrganizers: boolean;
  /** Orders, attendees, check-in and reports of all events. */
  managesAttendees: boolean;
  /** The check-in of all events, which managers of attendees have too. */
  checksIn: boolean;
  uploads: boolean;
  /** Settings, redirects and the log. */
  managesSite: boolean;
  managesWebhooks: boolean;
  listsUsers: boolean;
  createsUsers: boolean;
}

/** The rights that come with the capabilities of `users/me?context=edit`. */
export function rightsOf(capabilities: Readonly<Record<string, unknown>>): Rights {
  const can = (name: string) => capabilities[name] === true;
  return {
    writesEvents: can('edit_cal_events'),
    publishesEvents: can('publish_cal_events'),
    writesEventsOfOthers: can('edit_others_cal_events'),
    writesVenues: can('edit_cal_venues'),
    writesOrganizers: can('edit_cal_organizers'),
    managesAttendees: can('cal_manage_attendees'),
    checksIn: can('cal_manage_attendees') || can('cal_check_in'),
    uploads: can('upload_files'),
    managesSite: can('manage_options'),
    managesWebhooks: can('manage_webhooks'),
    listsUsers: can('list_users'),
    createsUsers: can('create_users'),
  };
}

/** Whether the check-in is all that the user has to do here. @param hasGrants has access to single events */
export function isDoor({ checksIn, managesAttendees, writesEvents, listsUsers }: Rights, hasGrants: boolean): boolean {
  return checksIn && !managesAttendees && !writesEvents && !listsUsers && !hasGrants;
}
