// What a move has kept, compared with all that its site has: its database and its interface together.

/** Fields that sources name in words. */
const NAMED = {
  'whether a draft has a date in UTC': /^post_(?:date|modified)_gmt$/,
  'status before the trash': /^meta:_wp_trash_meta_status$/,
  'order of paid tickets': /^menu_order$/,
  'slug, GUID and password of paid tickets': /^(?:post_name|post_password|guid)$/,
  'currency of events without a cost, or with tickets': /^meta:_EventCurrency/,
  'whether an item has a title of its own': /^items$/,
  'meta:_tribe_ticket_show_description of paid tickets': /^meta:_tribe_ticket_show_description$/,
  'meta:* (custom fields)': /^meta:(?!_(?:Event|Venue|Organizer|thumbnail_id|tribe_events_status|tribe_featured))/,
  order: /^post_parent$/,
  'security code': /security_code$/,
  'account of an RSVP, and which came together': /^meta:(?:_tribe_tickets_attendee_user_id|_tribe_rsvp_order)$/,
  'time of the last access, except its day': /^last_access$/,
  'permalinks, except what links show': /^option:/,
  'options of plug-ins, widgets, theme': /^option:/,
  'all but the structure of permalinks, which links show': /^option:/,
};
/** Records that a source names in words. */
const UNSHOWN = ['attendees in the trash', 'accounts that wrote nothing', 'spam'];
/** Kinds of which the interface shows only what the plug-ins and taxonomies that it knows have. */
const IN_PART = { REST: ['terms', 'other'] };

const expressionOf = (name) =>
  NAMED[name] ??
  new RegExp(
    `^${name
      .split(' ')[0]
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')}$`,
  );

const countOf = (differences) => differences.reduce((sum, { count }) => sum + count, 0);

/** @returns the figures of one kind, and the differences that nothing declares */
function figuresOfKind(verified, planned, way) {
  const { kind, source, quarantined, fields, differences } = verified;
  const { total, missingFields = [] } = planned;
  const losses = differences.filter(({ excuse }) => excuse === undefined);
  const isRecord = ({ field }) => field === '(record)';
  const missing = countOf(losses.filter(isRecord));
  const isDeclared =
    total === undefined || missingFields.some((name) => UNSHOWN.includes(name)) || IN_PART[way]?.includes(kind);
  const expressions = missingFields.filter((name) => !UNSHOWN.includes(name)).map(expressionOf);
  const unshown = losses.filter(({ field }) => expressions.some((expression) => expression.test(field)));
  const absent = countOf(unshown.filter((one) => one.isAbsent));
  const rest = losses.filter((one) => !unshown.includes(one) && !(isRecord(one) && isDeclared));
  return {
    there: source - quarantined - missing,
    quarantined,
    notShown: isDeclared ? missing : 0,
    lost: isDeclared ? 0 : missing,
    same: fields.same,
    decided: fields.decided + fields.since,
    fieldsNotShown: countOf(unshown),
    fieldsLost: fields.lost - absent,
    fieldsWrong: fields.wrong - (countOf(unshown) - absent),
    // Rows follow from fields: they say nothing further.
    unexplained: rest
      .filter((one) => !isOfRow(one))
      .map(
        (one) =>
          `${kind} ${one.field}: ${one.count} (${one.ids.slice(0, 5).join(', ')})${one.isAbsent ? '' : ' wrong'}`,
      ),
  };
}

/** Whether a difference is one of a column, or of the number of rows. */
const isOfRow = ({ field, examples: [{ source }] }) =>
  (field.includes('.') && !field.includes(':')) || /^\d+ (?:rows$|more: )/.test(source);

/** Adds the figures of all kinds. @param report of the copy @param truth report of the comparison with all that the site has */
export function figuresOf(report, truth, way) {
  const sums = {};
  const unexplained = [];
  for (const verified of truth.verified) {
    const planned = report.plan.find(({ kind }) => kind === verified.kind) ?? {};
    const { unexplained: found, ...figures } = figuresOfKind(verified, planned, way);
    unexplained.push(...found);
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value;
  }
  return { ...sums, unexplained };
}
