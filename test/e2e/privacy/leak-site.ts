import type { Caller, TestApp } from '../../helpers/app.js';
import { addRule } from '../../helpers/redirects.js';
import { send } from '../media/media-helper.js';
import { boxOffice } from '../tickets/box-office.js';

/** Who walks; `key` is a visitor with the key of the scanners. The most powerful first, so that caches hold theirs. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'key', 'anonymous'] as const;
export type Role = (typeof ROLES)[number];

export const SCANNER_KEY = 'scanner-key-0123456789';

/** A secret text, and who may see it. */
export interface Mark {
  text: string;
  readers: ReadonlySet<Role>;
}

/** A site full of marked secrets. */
export interface LeakSite {
  marks: Mark[];
  /** Ids of everything that was made, the first of each kind first. */
  ids: number[];
  /** Paths of pages and files outside of the REST root. */
  pages: string[];
  /** Secrets that no log may hold. */
  unlogged: string[];
}

export const EDITORS: ReadonlySet<Role> = new Set(['administrator', 'editor']);
const ADMINISTRATOR: ReadonlySet<Role> = new Set(['administrator']);
const MANAGERS: ReadonlySet<Role> = new Set(['administrator', 'key']);
const NOBODY: ReadonlySet<Role> = new Set();

const DAY = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
const HIDDEN = ['draft', 'private', 'pending', 'future', 'trash'] as const;

/** Fills a service with every kind of content, each holding secrets of its own. */
export async function fillWithSecrets(service: TestApp): Promise<LeakSite> {
  const site: LeakSite = { marks: [], ids: [], pages: [], unlogged: [] };
  const firstIds: number[] = [];
  const editor = service.as('editor');
  const admin = service.as('administrator');
  let count = 0;
  const mark = (name: string, readers: ReadonlySet<Role>): string => {
    const text = `zq${name.replace(/\W/g, '')}${++count}zq`.toLowerCase();
    site.marks.push({ text, readers });
    return text;
  };
  const post = async (path: string, body: object, who: Caller = 'editor', status = 201): Promise<number> => {
    const answer = await service.as(who).post(path).send(body);
    if (answer.status !== status) throw new Error(`${path} ${JSON.stringify(body)} → ${answer.status} ${answer.text}`);
    site.ids.push(answer.body.id);
    return answer.body.id;
  };

  const kinds: [path: string, base: string, fields: Record<string, unknown>][] = [
    ['/content/v2/posts', '', {}],
    ['/content/v2/pages', '', {}],
    ['/cal/events/v1/events', 'event/', DAY],
    ['/cal/events/v1/venues', 'venue/', {}],
    ['/cal/events/v1/organizers', 'organizer/', {}],
  ];
  const made: Record<string, number> = {};
  for (const [path, base, fields] of kinds) {
    const kind = path.slice(path.lastIndexOf('/') + 1);
    for (const status of HIDDEN) {
      const secret = (part: string) => mark(`${kind}${status}${part}`, EDITORS);
      const title = secret('title');
      const text = secret('text');
      const isCalendar = path.startsWith('/cal');
      const body = {
        ...fields,
        ...(kind === 'venues' ? { venue: title, address: secret('address'), phone: secret('phone') } : {}),
        ...(kind === 'organizers' ? { organizer: title, email: `${secret('mail')}@x.example` } : {}),
        title,
        [isCalendar ? 'description' : 'content']: text,
        excerpt: secret('excerpt'),
        status: status === 'trash' ? 'publish' : status,
        ...(status === 'future' ? { date: '2035-01-01T00:00:00' } : {}),
      };
      const id = await post(path, body);
      made[`${kind}-${status}`] = id;
      if (status === 'draft') firstIds.push(id);
      if (status === 'trash') await editor.delete(`${path}/${id}`).expect(200);
      else if (status === 'private') {
        const { body: shown } = await editor.get(`${path}/${id}`);
        const address = String(shown.link ?? shown.url);
        if (address.startsWith('http')) site.pages.push(...pagesAt(new URL(address)));
      }
      site.pages.push(`/?p=${id}`, `/${base}hidden-${id}/`);
    }
    const name = { venues: 'venue', organizers: 'organizer' }[kind] ?? 'title';
    const open = { ...fields, [name]: `Guarded ${kind}` };
    const text = mark(`${kind}guarded`, EDITORS);
    const id = await post(path, { ...open, description: text, content: text, status: 'publish' });
    made[`${kind}-guarded`] = id;
    const password = mark(`${kind}password`, EDITORS);
    await service.database.write(() =>
      service.database.execute(`UPDATE ${kind} SET password = ? WHERE id = ?`, [password, id]),
    );
    site.unlogged.push(password);
    const { body: shown } = await editor.get(`${path}/${id}?context=edit`);
    site.pages.push(`/?p=${id}`, ...pagesAt(new URL(String(shown.link ?? shown.url))));
  }

  // Earlier versions of what is public now.
  const revised = await post('/content/v2/posts', {
    title: 'Open',
    content: mark('revision', EDITORS),
    status: 'publish',
  });
  await editor.post(`/content/v2/posts/${revised}`).send({ content: 'Second version' }).expect(200);
  await editor.post(`/content/v2/posts/${revised}`).send({ content: 'Third version' }).expect(200);
  firstIds.push(revised);

  // An open event that names hidden places, as drafts of venues do while an event is prepared. It is the
  // administrator's, because authors see who comes to their own events.
  const open = await post(
    '/cal/events/v1/events',
    {
      ...DAY,
      title: 'Open event',
      status: 'publish',
      venue: made['venues-private'],
      organizer: [made['organizers-private']],
    },
    'administrator',
  );
  firstIds.push(open);

  const attach = async (query: object, name: string) => {
    const { body } = await send(service, 'editor', `${name}.txt`, mark(`${name}bytes`, EDITORS))
      .query({ ...query, title: mark(`${name}title`, EDITORS), caption: mark(`${name}caption`, EDITORS) })
      .expect(201);
    site.ids.push(body.id);
    firstIds.push(body.id);
    const { pathname } = new URL(body.source_url);
    site.pages.push(pathname, pathname.replace('/wp-content', ''), `/?attachment_id=${body.id}`, `/?p=${body.id}`);
    return body.id as number;
  };
  await attach({ post: made['posts-draft'] }, 'ofdraft');
  await attach({ post: made['events-private'] }, 'ofprivate');
  await attach({ post: made['posts-trash'] }, 'oftrash');
  const hiddenFile = await attach({}, 'privatefile');
  await editor.patch(`/content/v2/media/${hiddenFile}`).send({ status: 'private' }).expect(200);

  const comment = async (about: number, status: string | undefined, readers: ReadonlySet<Role>) => {
    const fields = { author_name: 'Guest', author_email: `${mark('commentmail', EDITORS)}@x.example` };
    const content = mark('comment', readers);
    const id = await post('/content/v2/comments', { post: about, content, ...fields }, 'administrator');
    if (status !== undefined) await admin.post(`/content/v2/comments/${id}`).send({ status }).expect(200);
    return id;
  };
  firstIds.push(await comment(revised, 'hold', EDITORS));
  await comment(revised, 'spam', EDITORS);
  await comment(revised, undefined, new Set(ROLES));
  await comment(made['posts-private'], undefined, EDITORS);
  await comment(made['posts-guarded'], undefined, EDITORS);

  const office = boxOffice(service);
  const own = { ticket: { mode: 'own', capacity: 50 } };
  await admin.post('/cal/tickets/v1/settings').send({ qr_api_key: SCANNER_KEY }).expect(200);
  site.unlogged.push(SCANNER_KEY);
  site.marks.push({ text: SCANNER_KEY, readers: NOBODY });
  for (const home of ['draft', 'private']) {
    const name = mark(`ticket${home}`, new Set([...EDITORS, 'key']));
    site.ids.push(await office.ticket(made[`events-${home}`], { ...own, name, description: name }));
  }
  const forCode = mark('ticketofcode', new Set([...EDITORS, 'key']));
  const forMembers = mark('ticketofmembers', new Set([...EDITORS, 'key', 'subscriber']));
  const codeTicket = await office.ticket(open, { ...own, name: forCode, description: forCode, visibility: 'code' });
  const memberTicket = await office.ticket(open, {
    ...own,
    name: forMembers,
    description: forMembers,
    visibility: 'members',
    member_roles: ['subscriber'],
  });
  site.ids.push(codeTicket, memberTicket);
  firstIds.push(codeTicket, memberTicket);
  const { body: accessCode } = await admin.post('/cal/tickets/v1/access-codes').send({}).expect(201);
  site.unlogged.push(accessCode.code as string);
  site.marks.push({ text: accessCode.code as string, readers: NOBODY });
  await office
    .order(
      { [codeTicket]: 1 },
      {
        access_code: accessCode.code,
        attendees: [{ ticket_id: codeTicket, full_name: mark('holderofcode', MANAGERS), optout: false }],
      },
    )
    .expect(201);
  const { body: shownEvent } = await admin.get(`/cal/events/v1/events/${open}`).expect(200);
  site.pages.push(...pagesAt(new URL(shownEvent.url as string)), `/ticket-access/?event=${open}`);
  const ticket = await office.ticket(open, { ...own, name: 'Open ticket' });
  const purchaser = { name: mark('buyer', MANAGERS), email: `${mark('buyermail', MANAGERS)}@x.example` };
  const order = await office.order({ [ticket]: 2 }, { purchaser }).expect(201);
  for (const text of [order.body.order_key as string]) {
    site.marks.push({ text, readers: ADMINISTRATOR });
    site.unlogged.push(text);
  }
  const [attendee] = order.body.attendees as { id: number }[];
  const { body: code } = await admin.get(`/cal/tickets/v1/attendees/${attendee.id}/qr`).expect(200);
  site.marks.push({ text: code.security_code, readers: MANAGERS });
  site.unlogged.push(purchaser.email, code.security_code);
  site.ids.push(ticket, order.body.id, attendee.id);
  firstIds.push(ticket, order.body.id, attendee.id);
  const added = {
    ticket_id: ticket,
    full_name: mark('attendee', MANAGERS),
    email: `${mark('attendeemail', MANAGERS)}@x.example`,
  };
  await post('/cal/tickets/v1/attendees', added, 'administrator');

  const user = await post(
    '/content/v2/users',
    {
      username: 'zed',
      email: `${mark('usermail', ADMINISTRATOR)}@x.example`,
      password: 'a long sign-in password',
      roles: ['author'],
    },
    'administrator',
  );
  firstIds.push(user);
  const key = await admin
    .post(`/content/v2/users/${user}/application-passwords`)
    .send({ name: mark('passwordname', ADMINISTRATOR) })
    .expect(201);
  site.marks.push({ text: key.body.password, readers: NOBODY });
  site.unlogged.push(key.body.password, 'a long sign-in password');

  await addRule(service, {
    url: '/old-address',
    action_data: { url: `/${mark('target', ADMINISTRATOR)}` },
    title: mark('rule', ADMINISTRATOR),
  });
  await service
    .http()
    .get(`/${mark('notfound', ADMINISTRATOR)}?api_key=zqloggedkeyzq`)
    .expect(404);
  site.marks.push({ text: 'zqloggedkeyzq', readers: NOBODY });

  site.ids.unshift(...firstIds);
  site.ids = [...new Set(site.ids)];
  const fixed = ['/', '/events/', '/events/list/', '/events/month/2031-01/', '/events/?ical=1', '/sitemap.xml'];
  site.pages = [...new Set([...fixed, '/feed/', '/author/editor/', `/?event_qr_code=1`, ...site.pages])];
  return site;
}

function pagesAt({ pathname, search }: URL): string[] {
  if (search !== '') return [pathname + search];
  return [pathname, `${pathname}embed/`, `${pathname}?ical=1`];
}
