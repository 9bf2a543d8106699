import { mailingSite, type MailingSite } from '../mail/mailing-site.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const LISTS = `${T}/box-office/guest-lists`;
const IMPORTS = `${T}/box-office/guest-imports`;

const MEAL = { label: 'Meal', slug: 'meal', type: 'select', required: true, extra: { options: ['Fish', 'Vegan'] } };
const DAYS = {
  label: 'Days',
  slug: 'days',
  type: 'checkbox',
  extra: { options: ['Friday', 'Saturday, late', 'Sunday'] },
};
const FIRM = { label: 'Your firm', slug: 'firm', type: 'text' };

describe('Answers to the questions of a ticket, in a list of guests', () => {
  let site: MailingSite;
  let office: BoxOffice;
  let event: number;
  let ticket: number;

  beforeAll(async () => {
    site = await mailingSite();
    office = site.box;
  });
  beforeEach(async () => {
    event = await office.event();
    const ticketFields = {
      price: '18',
      ticket: { mode: 'own', capacity: 50 },
      attendee_information_fields: [MEAL, DAYS, FIRM],
    };
    ticket = await office.ticket(event, ticketFields);
  });
  afterEach(() => office.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const read = (csv: string, fields: Record<string, string> = {}) =>
    admin()
      .post(LISTS)
      .field({ ticket_id: String(ticket), ...fields })
      .attach('file', Buffer.from(csv), 'guests.csv');
  const run = (guests: object[], to = ticket) => admin().post(IMPORTS).send({ ticket_id: to, guests });
  const answers = async () => {
    const { body } = await admin().get(`${T}/attendees?post_id=${event}&per_page=100`).expect(200);
    return (body.attendees as { title: string; information?: unknown }[]).map((attendee) => attendee.information);
  };

  it('are read from columns that are called like a question, with the options in any case', async () => {
    const { body } = await read(
      'Name,Meal,days,Table\nAda,vegan,"Friday; sunday",7\nBert,Fish,"Saturday, late",\nCarla,,,\n',
    ).expect(200);
    expect(body).toMatchObject({
      columns: [
        { name: 'Name', field: 'name' },
        { name: 'Meal', field: 'answer:meal' },
        { name: 'days', field: 'answer:days' },
        { name: 'Table', field: null },
      ],
      questions: [
        { slug: 'meal', label: 'Meal', required: true },
        { slug: 'days', label: 'Days', required: false },
        { slug: 'firm', label: 'Your firm', required: false },
      ],
      rows: [
        { name: 'Ada', attendee_meta: { meal: 'Vegan', days: ['Friday', 'Sunday'] }, faults: [], unanswered: [] },
        { name: 'Bert', attendee_meta: { meal: 'Fish', days: ['Saturday, late'] }, faults: [] },
        // Required answers may be left out as a whole, as at the box office.
        { name: 'Carla', attendee_meta: null, faults: [] },
      ],
      ready: 3,
    });
  });

  it('have their faults in the preview: no option of the question, or a required one is missing', async () => {
    const { body } = await read('Name,Meal,Days,Your firm\nAda,Meat,Friday,\nBert,,,Acme\nCarla,Fish,Monday,\n').expect(
      200,
    );
    expect(body).toMatchObject({
      rows: [
        { faults: ['answer'], unanswered: ['meal'], attendee_meta: null },
        { faults: ['answer-missing'], unanswered: ['meal'], attendee_meta: null },
        { faults: ['answer'], unanswered: ['days'], attendee_meta: null },
      ],
      ready: 0,
    });
  });

  it('are mapped by the slug of a question; others are refused', async () => {
    const { body } = await read('who,what\nAda,fish\n', { columns: 'name,answer:meal' }).expect(200);
    expect(body.rows).toMatchObject([{ name: 'Ada', attendee_meta: { meal: 'Fish' } }]);
    const { body: refused } = await read('who,what\nAda,fish\n', { columns: 'name,answer:shoe' }).expect(400);
    expect(refused.data.params).toHaveProperty('columns');
  });

  it('are stored with each ticket of the guest', async () => {
    const { body } = await read('Name,Tickets,Meal\nAda,2,Vegan\nBert,1,\n').expect(200);
    const guests = (body.rows as { name: string; quantity: number; attendee_meta: unknown }[]).map(
      ({ name, quantity, attendee_meta: meta }) => ({ name, quantity, attendee_meta: meta }),
    );
    await run(guests).expect(201);
    const stored = await answers();
    expect(stored.filter((information) => JSON.stringify(information)?.includes('Vegan'))).toHaveLength(2);
    expect(stored).toHaveLength(3);
  });

  it('are refused where they do not fit, with the place of the guest, and nothing is imported', async () => {
    const guests = [
      { name: 'Ada', attendee_meta: { meal: 'Fish' } },
      { name: 'Bert', attendee_meta: { meal: 'Meat' } },
    ];
    const { body } = await run(guests).expect(400);
    expect(Object.keys(body.data.params)).toEqual(['guests.1.attendee_meta']);
    for (const meta of [{ shoe: '43' }, { firm: 'Acme' }, [], 'x', { meal: { a: 1 } }])
      await run([{ name: 'Ada', attendee_meta: meta }]).expect(400);
    const plain = await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 5 } });
    await run([{ name: 'Ada', attendee_meta: { meal: 'Fish' } }], plain).expect(400);
    expect(await answers()).toEqual([]);
  });
});
