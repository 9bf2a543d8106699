import { FileEventImporterService } from '../../../src/cal/events/events/file-event-importer.service.js';
import { DatabaseBusyError } from '../../../src/core/database/database.error.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { reportOf, takeFile } from './import-helper.js';

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

describe('A run of the import', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  it('goes on after a record that fails for an unforeseen reason, and reports it', async () => {
    const importer = service.app.get(FileEventImporterService);
    const take = importer.take.bind(importer);
    jest.spyOn(importer, 'take').mockImplementation((imported) => {
      if (imported.fields.title === 'Two') throw new Error('CHECK constraint failed');
      return take(imported);
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
