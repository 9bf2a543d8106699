// Columns that the loader fills, in the order in which parents come before children.

const POST = `id author_id status slug status_before_trash title title_key content excerpt password date date_utc modified
 modified_utc guid image_id`;
const list = (text) => text.trim().split(/\s+/);

export const COLUMNS = {
  users:
    list(`id login login_key email email_key name name_key slug first_name last_name nickname url description locale
    roles capabilities registered`),
  content: list('id type'),
  media: list(`${POST} post_id alt_text mime_type path width height filesize details`),
  venues: list(`${POST} address city country province state stateprovince zip phone website show_map show_map_link
    latitude longitude`),
  organizers: list(`${POST} phone email website`),
  terms: list('id taxonomy name name_key name_lower slug description parent_id level'),
  events: list(`${POST} all_day start_date end_date start_utc end_utc timezone cost website show_map show_map_link
    hide_from_listings sticky featured venue_id`),
  posts: list(`${POST} comment_status ping_status sticky format`),
  event_organizers: list('event_id organizer_id position'),
  term_relations: list('term_id content_id'),
};
