/* global location -- of the pages that the browser shows */
// The pages and screens of the demo, with what they need: a cart, an order, an RSVP, and a session of the administrator.

/** Buys a ticket and fills a cart as a visitor does, and signs in. @returns the cookies, and the addresses that came of it */
export async function prepareTour(browser, { base, login, password }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await fillCart(page, base, 'Children up to 12');
  await page.goto(`${base}/checkout/`);
  await page.getByLabel('Name').first().fill('Pat Buyer');
  await page.getByLabel('E-mail').first().fill('pat@buyer.example');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.locator('main form button[type=submit]').last().click();
  await page.waitForURL('**/order/**');
  const order = new URL(page.url()).pathname;
  await fillCart(page, base, 'Weekend');
  const shop = await context.storageState();
  await context.close();
  const admin = await browser.newContext();
  const console = await admin.newPage();
  await console.goto(`${base}/admin/console`);
  await console.getByLabel('Login').fill(login);
  await console.getByLabel('Password').fill(password);
  await console.getByRole('button', { name: 'Sign in' }).click();
  await console.getByRole('heading', { name: 'Today' }).waitFor();
  const orderId = Number(/order\/(\d+)/.exec(order)[1]);
  const found = await console.evaluate(prepareAsOrganizer, orderId);
  const state = await admin.storageState();
  await admin.close();
  return { shop, state, order, orderId, ...found };
}

async function fillCart(page, base, ticket) {
  await page.goto(`${base}/event/harbour-festival/`);
  const card = page.locator('.card', { has: page.getByRole('heading', { name: ticket, exact: true }) });
  await card.getByRole('spinbutton').fill('2');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.waitForURL('**/cart/**');
}

/** Runs in the console: makes an RSVP, and finds the code of a ticket. */
async function prepareAsOrganizer(orderId) {
  const nonce = await (await fetch('/admin/rest-nonce')).text();
  const request = async (path, body) => {
    const headers = { 'X-WP-Nonce': nonce, 'Content-Type': 'application/json' };
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { id: event } = await request('/cal/events/v1/events/by-slug/harbour-festival');
  const { attendees } = await request(`/cal/tickets/v1/attendees?post_id=${event}&per_page=50`);
  const { id } = attendees.find(({ order }) => order === orderId);
  const { url } = await request(`/cal/tickets/v1/attendees/${id}/qr`);
  const { nonce: add_ticket_nonce } = await request('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const course = await request('/cal/events/v1/events/by-slug/pottery-for-beginners-2');
  const rsvp = await request('/cal/tickets/v1/tickets', {
    post_id: course.id,
    add_ticket_nonce,
    provider: 'rsvp',
    name: 'Trial evening',
    start_date: '2020-01-01',
    ticket: { mode: 'own', capacity: 20 },
  });
  return { event, checkIn: url.slice(location.origin.length), rsvp: `/rsvp/?ticket=${rsvp.id}&quantity=1` };
}

/** Paths by name. */
export function publicPages({ order, checkIn, rsvp }) {
  return {
    home: '/',
    list: '/events/',
    'list, filtered': '/events/list/?tribe-bar-search=harbour&cal-price=paid',
    month: '/events/month/',
    day: `/events/today/`,
    'day without events': '/events/2035-01-01/',
    'week (to the list)': '/events/week/',
    event: '/event/harbour-festival/',
    'event of a course': '/event/pottery-for-beginners/',
    venue: '/venue/old-harbour/',
    organizer: '/organizer/town-crew/',
    category: '/events/category/courses/',
    post: '/summer-programme/',
    page: '/terms/',
    search: '/?s=harbour',
    cart: '/cart/',
    checkout: '/checkout/',
    order,
    RSVP: rsvp,
    'ticket by its code': checkIn,
    'sign-in': '/admin/sign-in',
    'not found': '/nowhere/',
  };
}

/** Paths below `/admin/console` by name. */
export function consoleScreens({ event, orderId }) {
  return {
    today: '/',
    events: '/events',
    'new event': '/events/new',
    event: `/events/${event}`,
    sales: `/events/${event}/sales`,
    orders: '/orders',
    order: `/orders/${orderId}`,
    attendees: `/attendees?event=${event}`,
    'check-in': `/check-in?event=${event}`,
    codes: '/codes',
    media: '/media',
    redirects: '/redirects',
    users: '/users',
    settings: '/settings/site',
    'ticket settings': '/settings/tickets',
    log: '/log',
  };
}
