import { decodeEntities } from '#core/text';
import { parseTime } from '#core/time';
import type { FieldValue } from '../../../migration/source.js';
import { postFields, type FieldsOf } from './rest-fields.js';
import { moment, textOf } from './rest-values.js';
import type { Item } from './rest-lists.reader.js';

/** A ticket, with its raw texts where the interface has them (RSVPs). */
export function ticketFields(item: Item, post: Item | undefined): FieldsOf {
  const isRsvp = item.provider === 'rsvp';
  const details = (item.capacity_details ?? {}) as { global_stock_mode?: unknown };
  const sale = (item.sale_price_data ?? {}) as Item;
  const { values } = (item.cost_details ?? {}) as { values?: unknown[] };
  const columns: FieldsOf = post
    ? postFields(post)
    : {
        post_author: Number(item.author ?? 0),
        post_date: moment(item.date),
        post_date_gmt: moment(item.date_utc),
        post_modified: moment(item.modified),
        post_modified_gmt: moment(item.modified_utc),
        post_title: textOf(item.title),
        post_excerpt: textOf(item.description),
        post_content: '',
        post_status: textOf(item.status),
      };
  const own: FieldsOf = isRsvp
    ? { 'meta:_tribe_rsvp_for_event': Number(item.post_id ?? 0) }
    : {
        'meta:_tec_tickets_commerce_event': Number(item.post_id ?? 0),
        'meta:_global_stock_mode': textOf(details.global_stock_mode),
        'meta:_sale_price_checked': textOf(sale.enabled),
        'meta:_sale_price': textOf(sale.sale_price).replace(',', '.'),
        'meta:_sale_price_start_date': textOf(sale.start_date),
        'meta:_sale_price_end_date': textOf(sale.end_date),
      };
  return {
    ...columns,
    ...own,
    post_type: isRsvp ? 'tribe_rsvp_tickets' : 'tec_tc_ticket',
    'meta:_price': textOf([values].flat()[0]) || '0',
    'meta:_tribe_ticket_capacity': textOf(item.capacity) === '' ? '-1' : textOf(item.capacity),
    'meta:_ticket_start_date': textOf(item.available_from),
    'meta:_ticket_end_date': textOf(item.available_until),
    ...(textOf(item.iac) === 'none' ? {} : { 'meta:_tribe_tickets_ar_iac': textOf(item.iac) }),
  };
}

/** An attendee, without order, security code and answers, which the interface does not show. */
export function attendeeFields(item: Item): FieldsOf {
  const isRsvp = item.provider === 'rsvp';
  const payment = (item.payment ?? {}) as { price?: unknown };
  const details = item.checkin_details as Readonly<Record<string, FieldValue>> | false | undefined;
  const own: FieldsOf = isRsvp
    ? {
        'meta:_tribe_rsvp_product': Number(item.ticket_id ?? 0),
        'meta:_tribe_rsvp_event': Number(item.post_id ?? 0),
        'meta:_tribe_rsvp_full_name': decodeEntities(textOf(item.title)),
        'meta:_tribe_rsvp_email': textOf(item.email),
        'meta:_tribe_rsvp_attendee_optout': item.optout === true ? '1' : '',
        'meta:_tribe_rsvp_status': item.rsvp_going === false ? 'no' : 'yes',
        'meta:_tribe_rsvp_checkedin': item.checked_in === true ? '1' : '',
        'meta:_tribe_rsvp_checkedin_details': detailsOf(details),
      }
    : {
        'meta:_tec_tickets_commerce_ticket': Number(item.ticket_id ?? 0),
        'meta:_tec_tickets_commerce_event': Number(item.post_id ?? 0),
        'meta:_tec_tickets_commerce_full_name': decodeEntities(textOf(item.title)),
        'meta:_tec_tickets_commerce_email': textOf(item.email),
        'meta:_tec_tickets_commerce_optout': item.optout === true ? '1' : '',
        'meta:_tec_tickets_commerce_price_paid': textOf(payment.price).replace(',', '.'),
        'meta:_tec_tickets_commerce_checked_in': item.checked_in === true ? '1' : '',
        'meta:_tec_tickets_commerce_checked_in_details': detailsOf(details),
      };
  return {
    post_type: isRsvp ? 'tribe_rsvp_attendees' : 'tec_tc_attendee',
    post_author: Number(item.author ?? 0),
    post_status: textOf(item.status),
    post_date: moment(item.date),
    post_date_gmt: moment(item.date_utc),
    post_modified: moment(item.modified),
    post_modified_gmt: moment(item.modified_utc),
    ...own,
  };
}

function detailsOf(details: Readonly<Record<string, FieldValue>> | false | undefined): FieldValue {
  if (!details) return '';
  return {
    date: details.date ?? '',
    source: details.source ?? '',
    author: details.author ?? 0,
    device_id: details.device_id ?? null,
  };
}

/** A redirect as the plugin's export has it. */
export function redirectFields(item: Item): FieldsOf {
  const data = item.action_data as FieldValue | undefined;
  const isUrl = item.match_type === 'url';
  return {
    url: textOf(item.url),
    regex: item.regex === true,
    match_data: (item.match_data ?? '') as FieldValue,
    match_type: textOf(item.match_type),
    action_type: textOf(item.action_type),
    action_code: Number(item.action_code ?? 0),
    action_data: isUrl ? textOf((data as { url?: unknown } | undefined)?.url) : (data ?? ''),
    title: textOf(item.title),
    position: Number(item.position ?? 0),
    last_count: Number(item.hits ?? 0),
    last_access: shownDate(textOf(item.last_access)),
    group_id: Number(item.group_id ?? 0),
    status: item.enabled === false ? 'disabled' : 'enabled',
  };
}

/** A group of redirects. */
export function groupFields(item: Item): FieldsOf {
  return {
    name: textOf(item.name),
    module_id: Number(item.module_id ?? 1),
    status: item.enabled === false ? 'disabled' : 'enabled',
  };
}

/** An entry of a log of visits. */
export function logFields(item: Item): FieldsOf {
  const optional = (name: string): FieldsOf =>
    item[name] === null || item[name] === undefined ? {} : { [name]: textOf(item[name]) };
  return {
    created: shownDate(textOf(item.created), textOf(item.created_time)),
    url: textOf(item.url),
    domain: textOf(item.domain),
    ...optional('agent'),
    ...optional('referrer'),
    ...optional('sent_to'),
    ...(item.redirect_by_slug === undefined ? {} : { redirect_by: textOf(item.redirect_by_slug) }),
    ...(item.redirection_id === undefined ? {} : { redirection_id: Number(item.redirection_id) }),
    http_code: Number(item.http_code ?? 0),
    request_method: textOf(item.request_method),
    ip: textOf(item.ip),
  };
}

/** The stored moment behind a date as people read it; empty for none. */
function shownDate(date: string, time = ''): string {
  if (date === '' || date === '-') return '';
  return parseTime(`${date} ${time || '00:00'}`, { zone: 'UTC', now: new Date(0) })?.utc ?? '';
}
