// The jobs of an organiser, as the table of the trial of November 2026 names them. Each is done from Today by what a screen
// shows; none by an address that a person would have to know.
import sharp from 'sharp';

const PICTURE = { name: 'poster.jpg', mimeType: 'image/jpeg' };
const picture = async () => ({
  ...PICTURE,
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2b4a7d' } })
    .jpeg()
    .toBuffer(),
});
const guests = (count) =>
  `Name;E-Mail\n${Array.from({ length: count }, (_, i) => `Guest ${i};guest${i}@list.example`).join('\n')}\n`;
const textFile = (name, text) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Adds a ticket to the form of an event. @returns its group */
async function addTicket(organiser, number, fields) {
  await organiser.taps(organiser.button('Add ticket'));
  const group = organiser.page.getByRole('group', { name: `Ticket ${number}` });
  for (const [label, value] of Object.entries(fields)) await organiser.fills(organiser.label(label, group), value);
  return group;
}

async function beginEvent(organiser, title, start = '2031-06-07T19:30') {
  await organiser.taps(organiser.link('New event'));
  await organiser.fills(organiser.label('Title'), title);
  await organiser.fills(organiser.label('Starts'), start);
}

async function publish(organiser) {
  await organiser.taps(organiser.button('Publish'));
  await organiser.sees(organiser.link('View page'));
}

/** What a click downloads has to begin. */
async function downloads(organiser, locator) {
  const [file] = await Promise.all([organiser.page.waitForEvent('download'), organiser.taps(locator)]);
  return file.suggestedFilename();
}

/**
 * `former`: clicks and fields of the trial, where it counted; `limit`: how many clicks and fields at most, so that a detour
 * is seen in the tests.
 */
export const JOBS = [
  {
    name: 'First event with a picture and two tickets',
    former: '9 / 12',
    limit: [8, 8],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('First evening'));
      await organiser.picksFile(organiser.label('Picture'), await picture());
      await addTicket(organiser, 1, { Name: 'Stalls', Price: '12.50', 'Number of places': '80' });
      await addTicket(organiser, 2, { Name: 'Children', 'Number of places': '40' });
      await publish(organiser);
    },
  },
  {
    name: 'Festival with day tickets and one for both days',
    former: 'not possible',
    limit: [12, 20],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Festival'));
      for (const [i, name] of ['Saturday', 'Sunday', 'Both days'].entries()) {
        const ticket = await addTicket(organiser, i + 1, { Name: name, Price: '20' });
        await organiser.chooses(organiser.label('Limit of its own', ticket), 'unlimited');
      }
      for (const [i, name] of ['Saturday places', 'Sunday places'].entries()) {
        await organiser.taps(organiser.button('Add shared places'));
        await organiser.fills(organiser.label(`Name of shared places ${i + 1}`), name);
        await organiser.fills(organiser.page.getByLabel(`Number of places of ${name}`), '500');
      }
      await organiser.ticks(organiser.label('Sunday takes a place of Saturday places'), false);
      await organiser.ticks(organiser.label('Saturday takes a place of Sunday places'), false);
      await publish(organiser);
    },
  },
  {
    name: 'Course of 12 Mondays with one holiday left out',
    former: '22 / 22',
    // From the filled form on: 8 clicks at most, with the fields, as choosing in a list is a click on a telephone.
    limit: [5, 7],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Course'), '2031-03-03T19:00');
      await addTicket(organiser, 1, { Name: 'Lesson', Price: '12', 'Number of places': '20' });
      const { clicks, fields } = organiser;
      await organiser.chooses(organiser.label('Repeats'), 'weekly');
      await organiser.fills(organiser.label('Number of dates'), '12');
      await organiser.taps(organiser.button('Next month'));
      await organiser.taps(organiser.button('Mon, Apr 14, 2031'));
      await organiser.sees(organiser.page.getByText(/^11 dates: .*1 date is left out\.$/));
      await publish(organiser);
      const needed = organiser.clicks + organiser.fields - clicks - fields;
      if (needed > 8) throw new Error(`${needed} clicks and fields from the filled form on`);
      await organiser.sees(organiser.page.getByRole('region', { name: 'Dates of this series' }).getByText('11 dates'));
    },
  },
  {
    name: 'Festival on three days, each with tickets of its own',
    former: 'not possible',
    limit: [5, 6],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Festival of days'), '2031-06-06T12:00');
      await addTicket(organiser, 1, { Name: 'Day ticket', Price: '25', 'Number of places': '300' });
      await organiser.chooses(organiser.label('Repeats'), 'list');
      await organiser.taps(organiser.button('Sat, Jun 7, 2031'));
      await organiser.taps(organiser.button('Sun, Jun 8, 2031'));
      await organiser.sees(organiser.page.getByText(/^3 dates:/));
      await publish(organiser);
      await organiser.sees(organiser.page.getByRole('region', { name: 'Dates of this series' }).getByText('3 dates'));
    },
  },
  {
    name: 'Free event with replies and a question',
    former: '4 / 6',
    limit: [6, 7],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Open house'));
      const ticket = await addTicket(organiser, 1, { Name: 'Reply', 'Number of places': '40' });
      await organiser.chooses(organiser.label('Kind', ticket), 'rsvp');
      await organiser.taps(ticket.getByText(/^Questions to attendees/));
      await organiser.taps(organiser.button('Add question', ticket));
      await organiser.fills(organiser.label('Question', ticket), 'What do you eat?');
      await publish(organiser);
    },
  },
  {
    name: 'Early bird price that ends',
    former: 'form seen',
    limit: [5, 7],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Early evening'));
      const ticket = await addTicket(organiser, 1, { Name: 'Early bird', Price: '9', 'Number of places': '20' });
      await organiser.taps(ticket.getByText('Sale period and description'));
      await organiser.fills(organiser.label('Sale ends', ticket), '2031-05-01T23:59');
      await publish(organiser);
    },
  },
  {
    name: 'Discount code',
    former: '2 / 2',
    limit: [4, 2],
    async run(organiser, site) {
      await organiser.opens('Codes');
      await organiser.taps(organiser.button('New code'));
      await organiser.fills(organiser.label('Code', organiser.dialog), `spring${site.size}`);
      await organiser.fills(organiser.label('Percent', organiser.dialog), '10');
      await organiser.taps(organiser.button('Save code', organiser.dialog));
      await organiser.sees(organiser.page.getByText(`SPRING${site.size}`.toUpperCase()).first());
    },
  },
  {
    name: 'Change the date, and say so to all',
    former: '2 / 4',
    limit: [8, 3],
    prepare: (site) => site.event('Moved concert', { purchasers: ['Mona Moved'] }),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Moved concert'));
      await organiser.fills(organiser.label('Starts'), '2031-05-11T20:00');
      await organiser.taps(organiser.button('Save', organiser.page.locator('.save-bar')));
      await organiser.taps(organiser.button('Save and notify', organiser.dialog));
      await organiser.sees(organiser.page.getByText(/^Saved/).first());
    },
  },
  {
    name: 'Cancel an event, and give all money back',
    former: '2 / 1, then ~4 clicks an order',
    limit: [7, 2],
    prepare: (site) => site.event('Cancelled concert', { purchasers: ['Carla Cancelled', 'Chris Cancelled'] }),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Cancelled concert'));
      await organiser.taps(organiser.link('Cancel and refund'));
      await organiser.fills(organiser.label('Reason'), 'The hall is closed.');
      await organiser.taps(organiser.button('Preview'));
      await organiser.taps(organiser.button('Cancel the event'));
      await organiser.sees(organiser.page.getByText('2 of 2 orders worked off.'));
    },
  },
  {
    name: 'Give a part of an order back',
    former: '3 / 1',
    limit: [5, 3],
    prepare: (site) => site.event('Partly returned', { purchasers: ['Paula Partly'] }),
    async run(organiser, site) {
      await organiser.opensOrder(site.of('Paula Partly'));
      await organiser.taps(organiser.button('Refund a part'));
      await organiser.ticks(organiser.dialog.getByRole('checkbox').first());
      await organiser.taps(organiser.button('Refund', organiser.dialog));
      await organiser.sees(organiser.page.getByText('The refund is made.'));
    },
  },
  {
    name: 'Correct the address of an order',
    former: 'not possible',
    limit: [5, 2],
    prepare: (site) => site.event('Mistyped', { purchasers: ['Mia Mistyped'] }),
    async run(organiser, site) {
      await organiser.opensOrder(site.of('Mia Mistyped'));
      await organiser.taps(organiser.button('Change address or name'));
      await organiser.fills(organiser.dialog.getByLabel(/e-mail/i).first(), `right.${site.size}@jobs.example`);
      await organiser.taps(organiser.button('Save', organiser.dialog));
      await organiser.sees(organiser.page.getByText(`right.${site.size}@jobs.example`).first());
    },
  },
  {
    name: 'Send tickets again',
    former: '1',
    limit: [4, 1],
    prepare: (site) => site.event('Lost mail', { purchasers: ['Lena Lost'] }),
    async run(organiser, site) {
      await organiser.opensOrder(site.of('Lena Lost'));
      await organiser.taps(organiser.page.getByRole('button', { name: /^Send again/ }).first());
      await organiser.sees(organiser.page.getByText('The message is sent again.'));
    },
  },
  {
    name: 'Mark two bank transfers as paid',
    former: 'not possible',
    limit: [5, 4],
    prepare: async (site) => {
      const { ticket } = await site.event('Transfers');
      for (const name of ['Bert Transfer', 'Bina Transfer']) await site.order(ticket.id, name, false);
    },
    async run(organiser, site) {
      await organiser.opens('Orders');
      await organiser.fills(organiser.label('Name, e-mail or number'), `transfer ${site.size}`);
      await organiser.sees(organiser.page.getByText('2 orders', { exact: true }));
      await organiser.ticks(organiser.label('Choose all on this page'));
      await organiser.chooses(organiser.label('With 2 chosen orders'), 'paid');
      await organiser.taps(organiser.button('Go on'));
      await organiser.taps(organiser.button('Do it', organiser.dialog));
      await organiser.sees(organiser.dialog.getByText('2 of 2 are done.'));
    },
  },
  {
    name: 'Tickets for cash, without an address',
    former: 'not possible',
    limit: [4, 2],
    prepare: (site) => site.event('Box office'),
    async run(organiser, site) {
      await organiser.opens('Orders');
      await organiser.taps(organiser.link('New order'));
      await organiser.chooses(organiser.label('Event'), { label: await optionOf(organiser, site.of('Box office')) });
      await organiser.fills(organiser.label('Number'), '2');
      await organiser.taps(organiser.button('Paid: make the tickets'));
      await organiser.sees(organiser.page.getByText(/^Code /).first());
    },
  },
  {
    name: 'Complimentary ticket',
    former: 'wrong',
    limit: [4, 3],
    prepare: (site) => site.event('For guests'),
    async run(organiser, site) {
      await organiser.opens('Orders');
      await organiser.taps(organiser.link('Add guest'));
      await organiser.chooses(organiser.label('Event'), { label: await optionOf(organiser, site.of('For guests')) });
      await organiser.fills(organiser.label('Name'), 'Guest of honour');
      await organiser.taps(organiser.button('Give the tickets'));
      await organiser.sees(organiser.page.getByText('1 ticket, $0.00'));
    },
  },
  {
    name: 'Import 300 guests',
    former: 'not possible',
    limit: [4, 3],
    prepare: (site) => site.event('Great list'),
    async run(organiser, site) {
      await organiser.opens('Orders');
      await organiser.taps(organiser.link('Import guests'));
      await organiser.chooses(organiser.label('Event'), { label: await optionOf(organiser, site.of('Great list')) });
      await organiser.picksFile(organiser.page.locator('#guest-file'), textFile('guests.csv', guests(300)));
      await organiser.ticks(organiser.page.getByRole('checkbox', { name: /Also beyond the/ }));
      await organiser.taps(organiser.page.getByRole('button', { name: /^Import 300 guests/ }));
      await organiser.sees(organiser.page.getByText('300 guests are imported.'));
    },
  },
  {
    name: 'Attendees as a table',
    former: '1',
    limit: [5, 2],
    prepare: (site) => site.event('Listed', { purchasers: ['Lisa Listed'] }),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Listed'));
      await organiser.taps(organiser.link('Attendees', organiser.page.getByRole('main')));
      const csv = organiser.page
        .getByRole('link', { name: /CSV/ })
        .or(organiser.page.getByRole('button', { name: /CSV/ }));
      if (!(await downloads(organiser, csv.first())).endsWith('.csv')) throw new Error('no CSV');
    },
  },
  {
    name: 'Check a guest in by name',
    former: '–',
    limit: [4, 2],
    prepare: (site) => site.event('Door', { purchasers: ['Doris Door'] }),
    async run(organiser, site) {
      await organiser.opens('Check-in');
      await organiser.chooses(organiser.label('Event'), { label: await optionOf(organiser, site.of('Door')) });
      await organiser.fills(organiser.label('Code, number or name'), 'Doris');
      await organiser.taps(organiser.button('Check'));
      await organiser.taps(organiser.page.getByRole('button', { name: /^Check in Doris/ }).first());
      await organiser.sees(organiser.page.getByText('Welcome'));
    },
  },
  {
    name: 'A colleague for one event',
    former: '4 / 4',
    limit: [4, 3],
    prepare: async (site) => {
      await site.event('Helped');
      await site.post('/content/v2/users', {
        username: `colleague-${site.size}`,
        email: `colleague-${site.size}@jobs.example`,
        password: 'correct horse battery staple',
        roles: ['subscriber'],
      });
    },
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Helped'));
      await organiser.fills(organiser.label('Login or e-mail address'), `colleague-${site.size}`);
      await organiser.fills(organiser.label('Until'), '2031-05-11T12:00');
      await organiser.taps(organiser.button('Give access'));
      await organiser.sees(organiser.button(`End access of colleague-${site.size}`));
    },
  },
  {
    name: 'Message to all attendees',
    former: '3 / 2',
    limit: [6, 3],
    prepare: (site) => site.event('Messaged', { purchasers: ['Max Messaged'] }),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Messaged'));
      await organiser.taps(organiser.button('Message to attendees'));
      await organiser.fills(organiser.label('Subject', organiser.dialog), 'Doors open at seven');
      await organiser.fills(organiser.label('Text', organiser.dialog), 'Come early.');
      await organiser.taps(organiser.button('Preview', organiser.dialog));
      await organiser.taps(organiser.dialog.getByRole('button', { name: /^Send to 1 address/ }));
      await organiser.sees(organiser.page.getByText(/^The message is on its way/));
    },
  },
  {
    name: 'Duplicate the event of last year',
    former: '1 + dates',
    limit: [6, 2],
    prepare: (site) => site.event('Last year'),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Last year'));
      await organiser.taps(organiser.button('Duplicate'));
      await organiser.sees(organiser.page.getByText(/This is the copy/));
      await organiser.fills(organiser.label('Starts'), '2032-05-08T20:00');
      await publish(organiser);
    },
  },
  {
    name: 'Sales over all events',
    former: 'per event only',
    limit: [2, 0],
    prepare: (site) => site.event('Sold', { purchasers: ['Sina Sold'] }),
    async run(organiser) {
      await organiser.opens('Sales');
      await organiser.sees(organiser.page.getByRole('img', { name: /^Income of/ }).first());
    },
  },
  {
    name: 'Export for the tax adviser',
    former: '4 / 4',
    limit: [4, 4],
    async run(organiser) {
      await organiser.opens('Orders');
      await organiser.taps(organiser.button('Export'));
      await organiser.chooses(organiser.label('What', organiser.dialog), { label: 'Invoices and credit notes' });
      await downloads(organiser, organiser.button('Export', organiser.dialog));
    },
  },
  {
    name: 'Accent colour and typefaces',
    former: 'REST and environment',
    limit: [4, 2],
    async run(organiser, site) {
      await organiser.opens('Settings');
      await organiser.taps(organiser.link('Look'));
      await organiser.fills(organiser.label('Accent colour'), site.size === 'phone' ? '#7a2e4d' : '#2e7a4d');
      await organiser.chooses(organiser.label('Typefaces'), { index: site.size === 'phone' ? 1 : 2 });
      await organiser.taps(organiser.button('Save'));
      await organiser.sees(organiser.page.getByText('The look of the site is saved.'));
    },
  },
  {
    name: 'Ticket for members with a code',
    former: 'code for whole events',
    limit: [8, 9],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Club evening'));
      const ticket = await addTicket(organiser, 1, { Name: 'Members', Price: '5', 'Number of places': '20' });
      await organiser.chooses(organiser.label('Who sees it', ticket), 'code');
      await publish(organiser);
      await organiser.opens('Codes');
      await organiser.taps(organiser.link('Access codes'));
      await organiser.taps(organiser.button('New code'));
      await organiser.fills(organiser.label('Code', organiser.dialog), `MEMBERS-${site.size}`.toUpperCase());
      await organiser.chooses(organiser.label('For the tickets of', organiser.dialog), {
        label: await optionOf(organiser, site.of('Club evening'), organiser.label('For the tickets of')),
      });
      await organiser.ticks(organiser.label('Members', organiser.dialog));
      await organiser.taps(organiser.button('Save code', organiser.dialog));
      await organiser.dialog.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'Ticket whose price the buyer chooses',
    former: 'REST only',
    limit: [3, 7],
    async run(organiser, site) {
      await beginEvent(organiser, site.of('Benefit'));
      const ticket = await addTicket(organiser, 1, { Name: 'Donation', 'Number of places': '20' });
      await organiser.chooses(organiser.label('Buyers pay', ticket), 'buyer');
      await organiser.fills(organiser.page.getByLabel('Suggested amount'), '10');
      await organiser.fills(organiser.page.getByLabel('At least'), '2.50');
      await publish(organiser);
    },
  },
  {
    name: 'Waiting list of an event',
    former: 'REST only',
    limit: [4, 2],
    prepare: (site) => site.event('Sold out'),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Sold out'));
      await organiser.taps(organiser.link('Waiting list'));
      await organiser.chooses(organiser.label('People can join the waiting list of this event'), 'on');
      await organiser.taps(organiser.button('Save'));
      await organiser.sees(organiser.page.getByText('At present people can join when a ticket is sold out.'));
    },
  },
  {
    name: 'Reminder two days before, and cancelling for a fee',
    former: 'REST only',
    limit: [5, 4],
    prepare: (site) => site.event('Reminded'),
    async run(organiser, site) {
      await organiser.opensEvent(site.of('Reminded'));
      const reminder = organiser.page.getByRole('region', { name: 'Reminder' });
      await organiser.chooses(organiser.label('The reminder is sent', reminder), '48');
      await organiser.taps(organiser.button('Save reminder', reminder));
      await organiser.sees(organiser.page.getByText('The reminder is saved.'));
      const rules = organiser.page.getByRole('group', { name: 'What buyers may do themselves' });
      await organiser.taps(rules.getByRole('heading', { name: 'What buyers may do themselves' }));
      await organiser.chooses(organiser.label('Orders that buyers may cancel', rules), 'all');
      await organiser.fills(rules.getByLabel('Fee that you keep'), '15');
      await organiser.taps(organiser.button('Save rules', rules));
      await organiser.sees(organiser.page.getByText('The rules are saved.'));
    },
  },
  {
    name: 'A venue gets an address',
    former: 'no list',
    limit: [4, 2],
    prepare: (site) => site.post('/cal/events/v1/venues', { venue: site.of('Malzfabrik') }),
    async run(organiser, site) {
      await organiser.opens('Venues');
      await organiser.fills(organiser.label('Search'), site.of('Malzfabrik'));
      await organiser.taps(organiser.button(`Edit ${site.of('Malzfabrik')}`));
      await organiser.fills(organiser.label('Street and number'), 'Am Kai 4');
      await organiser.taps(organiser.button('Save'));
      await organiser.sees(organiser.page.getByText('Saved.'));
    },
  },
  {
    name: 'Find the invoice of a company, and save it',
    former: 'REST only',
    limit: [3, 1],
    async prepare(site) {
      await site.post('/cal/tickets/v1/settings', { billing_details: 'optional' });
      await site.post('/invoices/v1/settings', {
        is_on: true,
        seller_name: 'Town Crew e.V.',
        seller_address: 'Main Street 1\n10115 Berlin',
      });
      const { ticket } = await site.event('Invoiced');
      const billing = { company: `Suedwind ${site.size}`, address: 'Kai 1', country: 'DE' };
      const { id } = await site.order(ticket.id, 'Selma Suedwind', true, { billing });
      await site.post('/invoices/v1/invoices', { order: id });
    },
    async run(organiser, site) {
      await organiser.opens('Invoices');
      await organiser.fills(organiser.label('Number or buyer'), `Suedwind ${site.size}`);
      await organiser.sees(organiser.page.getByText('1 document', { exact: true }));
      const pdf = organiser.page.getByRole('button', { name: /^Download PDF/ });
      if (!(await downloads(organiser, pdf)).endsWith('.pdf')) throw new Error('no PDF');
    },
  },
  {
    name: 'Import events from a file',
    former: 'command line',
    limit: [5, 1],
    async run(organiser, site) {
      await organiser.opens('Events');
      await organiser.taps(organiser.link('Import'));
      const rows = ['title,start,end', `Imported evening ${site.size},2031-06-01 19:30,2031-06-01 21:00`].join('\n');
      await organiser.picksFile(organiser.page.getByLabel('File: iCalendar'), textFile('events.csv', rows));
      await organiser.taps(organiser.button('Preview'));
      await organiser.taps(organiser.button('Import 1 event'));
      await organiser.sees(organiser.page.getByText(/^Created: 1\./));
    },
  },
  {
    name: 'A colleague who only checks in, at all events',
    former: 'not possible',
    limit: [3, 4],
    async run(organiser, site) {
      await organiser.opens('Users');
      await organiser.taps(organiser.button('New user'));
      await organiser.fills(organiser.label('Login', organiser.dialog), `door-${site.size}`);
      await organiser.fills(organiser.dialog.getByLabel('E-mail'), `door-${site.size}@jobs.example`);
      await organiser.fills(organiser.label('Password', organiser.dialog), 'correct horse battery staple');
      await organiser.chooses(organiser.label('Role', organiser.dialog), 'scanner');
      await organiser.taps(organiser.button('Create user', organiser.dialog));
      await organiser.sees(organiser.page.getByText('The account is made.'));
    },
  },
];

/** The full label of the option of an event, which a person recognises by its title. */
async function optionOf(organiser, title, field = organiser.label('Event')) {
  const option = field.locator('option', { hasText: title });
  await option.first().waitFor({ state: 'attached' });
  return option.first().innerText();
}
