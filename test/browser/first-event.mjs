// Someone new with a telephone on slow 4G: signs in, publishes an event with a photo, a venue and two tickets, and gets a
// ticket. The issue of the console gives four minutes for it, with the pauses of a person (person.mjs).
import sharp from 'sharp';
import { prepareConsole, SIGN_IN_PASSWORD } from './console.mjs';
import { Person } from './person.mjs';

const MAX_SECONDS = 240;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The way from signing in to the ticket, with the seconds that it takes. */
export async function checkFirstEvent({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  const photo = await photoOfPhone();
  const context = await browser.newContext(PHONE);
  const person = await Person.with(context);
  const problems = [];
  person.page.on('pageerror', (error) => problems.push(error.message));
  const started = performance.now();
  const laps = [];
  const lap = (name) => laps.push(`${name} ${Math.round((performance.now() - started) / 1000)} s`);

  await signIn(person, service, login);
  lap('signed in');
  await describe(person, photo);
  lap('described');
  await addTickets(person);
  lap('tickets added');
  await publish(person, screenshots);
  lap('published');
  await buy(person, screenshots);
  lap('ticket shown');

  const seconds = Math.round((performance.now() - started) / 1000);
  check(
    `someone new publishes an event and gets a ticket on a telephone in ${seconds} of ${MAX_SECONDS} s (${laps.join(', ')})`,
    seconds < MAX_SECONDS,
  );
  check(`without errors of scripts ${problems.join('; ')}`.trim(), problems.length === 0);
  await context.close();
}

/** A photo as telephones make it: 12 megapixels with some noise, 1 to 3 MB. */
async function photoOfPhone() {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian', mean: 128, sigma: 20 };
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .composite([{ input: Buffer.from(scene(width, height)), blend: 'hard-light' }])
    .jpeg({ quality: 75 })
    .toBuffer();
  const megabytes = buffer.length / 1e6;
  if (megabytes < 1 || megabytes > 3) throw new Error(`The photo has ${megabytes} MB`);
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

const scene = (width, height) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b4a7d"/><stop offset="1" stop-color="#e9a86a"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#sky)" opacity=".8"/>
  <rect y="70%" width="100%" height="30%" fill="#1d3346" opacity=".8"/>
</svg>`;

async function signIn(person, { base }, login) {
  const { page } = person;
  await page.goto(`${base}/admin`);
  await person.sees(page.getByRole('heading', { name: 'Sign in' }));
  await person.types(page.getByLabel('Login'), login);
  await person.types(page.getByLabel('Password'), SIGN_IN_PASSWORD);
  await person.taps(page.getByRole('button', { name: 'Sign in' }));
  await person.sees(page.getByRole('heading', { name: 'Today' }));
  await person.taps(page.getByRole('link', { name: 'New event' }));
  await person.sees(page.getByRole('heading', { name: 'New event' }));
}

async function describe(person, photo) {
  const { page } = person;
  await person.types(page.getByLabel('Title'), 'Open air on the quay');
  await person.types(
    page.getByLabel('Text', { exact: true }),
    'An evening of songs by the water. Bring a coat, and come early for a good place.',
  );
  await person.picksFile(page.getByLabel('Picture'), photo);
  await person.picksDate(page.getByLabel('Starts', { exact: true }), '2031-06-07T19:30');
  await person.taps(page.getByRole('button', { name: 'Choose venue' }));
  await person.sees(page.getByRole('heading', { name: 'Choose venue' }));
  await person.taps(page.getByRole('button', { name: 'New venue' }));
  const dialog = page.getByRole('dialog');
  await person.sees(dialog.getByRole('heading', { name: 'New venue' }));
  await person.types(dialog.getByLabel('Name'), 'North quay');
  await person.types(dialog.getByLabel('Street and number'), '4 Quay Street');
  await person.types(dialog.getByLabel('City'), 'Kiel');
  await person.taps(dialog.getByRole('button', { name: 'Create venue' }));
  await page.getByText('North quay').waitFor();
}

async function addTickets(person) {
  const { page } = person;
  await person.taps(page.getByRole('button', { name: 'Add ticket' }));
  const early = page.getByRole('group', { name: 'Ticket 1' });
  await person.sees(early);
  await person.types(early.getByLabel('Name'), 'Early bird');
  await person.types(early.getByLabel('Price'), '12.50');
  await person.types(early.getByLabel('Number of places'), '80');
  await person.taps(early.getByText('Sale period and description'));
  await person.picksDate(early.getByLabel('Sale ends'), '2031-05-01T23:59');
  await person.taps(page.getByRole('button', { name: 'Add ticket' }));
  const free = page.getByRole('group', { name: 'Ticket 2' });
  await person.types(free.getByLabel('Name'), 'Children');
  await person.types(free.getByLabel('Number of places'), '40');
}

async function publish(person, screenshots) {
  const { page } = person;
  if (screenshots) await page.screenshot({ path: `${screenshots}/first-event-form.png`, fullPage: true });
  await person.taps(page.getByRole('button', { name: 'Publish' }));
  const view = page.getByRole('link', { name: 'View page' });
  await person.sees(view);
  await person.taps(view);
}

async function buy(person, screenshots) {
  const { page } = person;
  await person.sees(page.getByRole('heading', { level: 1, name: 'Open air on the quay' }));
  if (screenshots) await page.screenshot({ path: `${screenshots}/first-event-page.png` });
  await person.taps(page.getByRole('link', { name: 'Get tickets' }));
  await person.sees(page.getByRole('heading', { name: 'Children' }));
  await person.taps(page.getByRole('button', { name: 'Children: more' }));
  await person.taps(page.getByRole('button', { name: 'Get tickets' }));
  await person.sees(page.getByRole('heading', { name: 'Your cart' }));
  await person.taps(page.getByRole('link', { name: 'Continue to checkout' }));
  await person.sees(page.getByRole('heading', { name: 'Checkout' }));
  await person.types(page.getByLabel('Name', { exact: true }), 'Pat Buyer');
  await person.types(page.getByLabel('E-mail', { exact: true }), 'pat@buyer.example');
  await person.taps(page.getByRole('button', { name: 'Get the tickets' }));
  await page.locator('.ticket svg').waitFor();
  if (screenshots) await page.screenshot({ path: `${screenshots}/first-event-ticket.png` });
}
