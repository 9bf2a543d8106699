import { FileEventImporterService } from '../../../src/cal/events/events/file-event-importer.service.js';
import { DatabaseBusyError } from '../../../src/core/database/database.error.js';
import { writeJson } from '../../../src/export/index.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { exportedText, reportOf, takeFile } from './import-helper.js';

interface Place {
  id?: number;
  [member: string]: unknown;
}

const event = (title: string, venue?: Place, organizer: Place[] = []) => ({
  source_id: title,
  title,
  start: '2031-05-04 19:00',
  end: '2031-05-04 21:00',
  venue,
  organizer,
});

describe('The venues and organizers of an import', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  const take = (events: object[], options = {}) => takeFile(service, 'list.json', JSON.stringify(events), options);
  const places = (table: 'venues' | 'organizers') =>
    service.database.read<{ title: string }>(`SELECT title FROM ${table} ORDER BY id`);

  it.each([
    ['A & B', 'A &amp; B'],
    ['A &#038; B', 'A &amp; B'],
    ['A &amp; B', 'A &amp; B'],
    ['Tom&#8217;s', 'Tom’s'],
    ['Say “East”', 'Say “East”'],
    ['1 < 2', '1 &lt; 2'],
  ])('are made once for several events that name "%s"', async (name, stored) => {
    const events = ['One', 'Two', 'Three'].map((title) => event(title, { venue: name }, [{ organizer: name }]));
    expect(await take(events)).toMatchObject({ created: 3, refused: 0 });
    expect(await places('venues')).toEqual([{ title: stored }]);
    expect(await places('organizers')).toEqual([{ title: stored }]);
    expect(await take(events)).toMatchObject({ created: 0, updated: 0, skipped: 3 });
  });

  it('of iCalendar are found by a name with an ampersand too', async () => {
    const vevent = (uid: string) =>
      `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:${uid}\nDTSTART:20310701T100000Z\nLOCATION:Rock & Roll Hall\nEND:VEVENT\n`;
    const calendar = `BEGIN:VCALENDAR\n${vevent('one')}${vevent('two')}END:VCALENDAR\n`;
    expect(await takeFile(service, 'mini.ics', calendar.replaceAll('\n', '\r\n'))).toMatchObject({
      created: 2,
      refused: 0,
    });
    expect(await places('venues')).toEqual([{ title: 'Rock &amp; Roll Hall' }]);
  });
});

describe('An import from a source that gives ids', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  const KIEL = { id: 5, venue: 'Town Hall', address: 'Fleet 1', city: 'Kiel' };
  const COLOGNE = { id: 6, venue: 'Town Hall', address: 'Ring 2', city: 'Köln' };
  const CHOIRS = [
    { id: 7, organizer: 'Choir', phone: '1' },
    { id: 8, organizer: 'Choir', phone: '2' },
  ];
  const FILE = [event('North', KIEL, [CHOIRS[0]]), event('Rhine', COLOGNE, [CHOIRS[1]]), event('Again', KIEL, CHOIRS)];
  const ofNorth = (fields: object) => [event('North', { ...KIEL, ...fields }, [CHOIRS[0]])];
  const take = (events: object[], options = {}) => takeFile(service, 'th.json', JSON.stringify(events), options);
  const venues = () =>
    service.database.read(
      `SELECT e.title, v.title AS venue, v.address, v.city FROM events e JOIN venues v ON v.id = e.venue_id ORDER BY e.id`,
    );
  const count = async (table: string) =>
    Number((await service.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);
  const NORTH = { title: 'North', venue: 'Town Hall', address: 'Fleet 1', city: 'Kiel' };
  const RHINE = { title: 'Rhine', venue: 'Town Hall', address: 'Ring 2', city: 'Köln' };
  const AGAIN = { ...NORTH, title: 'Again' };

  it.each([
    ['', {}],
    [' with --keep-ids', { keepIds: true }],
    [' with --source', { source: 'club' }],
  ])('keeps venues and organizers of one name apart%s', async (_, options) => {
    expect(await take(FILE, options)).toMatchObject({ created: 3, refused: 0 });
    expect(await venues()).toEqual([NORTH, RHINE, AGAIN]);
    expect(await service.database.read('SELECT title, phone FROM organizers ORDER BY id')).toEqual([
      { title: 'Choir', phone: '1' },
      { title: 'Choir', phone: '2' },
    ]);
    expect(await take(FILE, { ...options, keepIds: false })).toMatchObject({ created: 0, updated: 0, skipped: 3 });
  });

  it('changes the venue of that id only', async () => {
    await take(FILE, { source: 'club' });
    await take(ofNorth({ venue: 'Old Town Hall', address: 'Fleet 3' }), { source: 'club' });
    const old = { venue: 'Old Town Hall', address: 'Fleet 3' };
    expect(await venues()).toEqual([{ ...NORTH, ...old }, RHINE, { ...AGAIN, ...old }]);
    expect(await count('venues')).toBe(2);
  });

  it('moves an event to another venue of the same name', async () => {
    await take(FILE);
    const { id } = COLOGNE;
    expect(await take([event('North', { id, venue: 'Town Hall' }, [CHOIRS[0]])])).toMatchObject({ updated: 1 });
    expect(await venues()).toEqual([{ ...RHINE, title: 'North' }, RHINE, AGAIN]);
  });

  it('does not change a venue of our own that has the same name or id', async () => {
    const own = { venue: 'Town Hall', city: 'Ulm' };
    await service.as('administrator').post('/cal/events/v1/venues').send(own).expect(201);
    await take(FILE);
    expect(await venues()).toEqual([NORTH, RHINE, AGAIN]);
    expect(await service.database.read("SELECT title FROM venues WHERE city = 'Ulm'")).toHaveLength(1);
  });

  it('leaves the venues of another file without a name alone', async () => {
    await take(FILE);
    await take([{ ...event('Other', { id: 5, venue: 'Club', city: 'Bonn' }), source_id: 'other' }]);
    expect(await venues()).toEqual([NORTH, RHINE, AGAIN, { title: 'Other', venue: 'Club', address: '', city: 'Bonn' }]);
  });

  it('keeps the venue that an event has from an earlier release, which remembered no ids', async () => {
    await take(FILE);
    await service.database.write(() => service.database.execute('DELETE FROM place_sources'));
    await take(ofNorth({ address: 'Fleet 4' }));
    expect(await venues()).toEqual([{ ...NORTH, address: 'Fleet 4' }, RHINE, { ...AGAIN, address: 'Fleet 4' }]);
    expect(await count('venues')).toBe(2);
  });

  it('finds venues of an export of its own by their ids while they have the same name', async () => {
    await take(FILE);
    const exported = JSON.parse(await exportedText(service, writeJson)) as { title: string; venue: object }[];
    const [north] = exported;
    expect(await takeFile(service, 'all.json', JSON.stringify(exported))).toMatchObject({ skipped: 3 });
    const moved = { ...north, venue: { ...north?.venue, address: 'Fleet 9' } };
    await takeFile(service, 'all.json', JSON.stringify([moved]));
    expect(await venues()).toEqual([{ ...NORTH, address: 'Fleet 9' }, RHINE, { ...AGAIN, address: 'Fleet 9' }]);
    // A copied row with another name is another venue.
    await takeFile(service, 'all.json', JSON.stringify([{ ...north, venue: { ...north?.venue, venue: 'Barn' } }]));
    expect((await venues()).map((row) => (row as { venue: string }).venue)).toEqual(['Barn', 'Town Hall', 'Town Hall']);
  });
});

describe('An import from a source without ids', () => {
  it('keeps venues of one name and different addresses apart, and adds to one that had no address', async () => {
    const service = await startApp();
    try {
      const venues = [{}, { city: 'Kiel' }, { city: 'Köln' }, { city: 'kiel', address: 'Fleet 1' }];
      const events = venues.map((venue, i) => event(`Event ${i}`, { venue: 'Town Hall', ...venue }));
      expect(await takeFile(service, 'list.json', JSON.stringify(events))).toMatchObject({ created: 4 });
      expect(await service.database.read('SELECT city, address FROM venues ORDER BY id')).toEqual([
        { city: 'kiel', address: 'Fleet 1' },
        { city: 'Köln', address: '' },
      ]);
    } finally {
      await service.close();
    }
  });
});

describe('A run of the import', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  it('goes on after a record that fails for an unforeseen reason, and reports it', async () => {
    const importer = service.app.get(FileEventImporterService);
    const take = importer.take.bind(importer);
    jest.spyOn(importer, 'take').mockImplementation((caller, imported) => {
      if (imported.fields.title === 'Two') throw new Error('CHECK constraint failed');
      return take(caller, imported);
    });
    const events = JSON.stringify(['One', 'Two', 'Three'].map((title) => event(title)));
    const report = await reportOf(service, 'list.json', events);
    expect(report).toMatchObject({
      created: 2,
      refused: 1,
      refusals: [{ line: 2, title: 'Two', reason: 'It could not be stored (CHECK constraint failed).' }],
    });
    expect(await service.database.read('SELECT title FROM events ORDER BY id')).toEqual([
      { title: 'One' },
      { title: 'Three' },
    ]);
  });

  it('ends with an error when the database cannot serve', async () => {
    const importer = service.app.get(FileEventImporterService);
    jest.spyOn(importer, 'take').mockRejectedValue(new DatabaseBusyError('busy'));
    await expect(reportOf(service, 'list.json', JSON.stringify([event('One')]))).rejects.toThrow('busy');
  });
});
