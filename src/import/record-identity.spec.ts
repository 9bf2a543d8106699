import { recordIdentity, siteOf } from './record-identity.js';

const OURS = '0f0e0d0c-0b0a-4090-8070-605040302010';
const OTHER = '1f0e0d0c-0b0a-4090-8070-605040302010';
const THIRD = '2f0e0d0c-0b0a-4090-8070-605040302010';
const FILE = { installation: OURS };
const FETCHED = { ...FILE, fetchedFrom: 'https://far.example/feed.ics' };

describe('recordIdentity', () => {
  it('finds our own events in exports of this installation only', () => {
    const id = `almanac:${OURS}?id=12`;
    expect(recordIdentity('json', id, { installation: OURS }, FILE)).toEqual({
      source: id,
      ownId: 12,
      placeIssuer: 'own',
    });
    expect(recordIdentity('json', id, { installation: OTHER }, FILE)).toEqual({
      source: `almanac:${OTHER}/${id}`,
      formerSources: [id],
      placeIssuer: `almanac:${OTHER}`,
    });
    expect(recordIdentity('json', id, { installation: OURS }, {}).ownId).toBeUndefined();
    expect(recordIdentity('json', 'almanac:www.example.org?id=12', {}, FILE).ownId).toBeUndefined();
  });

  it('does not let an address that is fetched from speak for this installation', () => {
    const id = `almanac:${OURS}?id=12`;
    for (const declared of [{ installation: OURS }, {}]) {
      const identity = recordIdentity('ics', id, declared, FETCHED);
      expect(identity.ownId).toBeUndefined();
      expect(identity.source).toBe(`site:far.example/${OURS}?id=12`);
    }
  });

  it('keeps identities of our own exports as they are', () => {
    for (const id of ['csv:7', 'ics:a@x', 'site:a.example?id=7', 'almanac:a.example?id=7', `almanac:${OTHER}?id=7`])
      expect(recordIdentity('json', id, { installation: OURS }, FILE)).toEqual({ source: id, placeIssuer: 'own' });
  });

  it('qualifies ids of other installations unless they are unique in the world', () => {
    const read = (id: string) => recordIdentity('json', id, { installation: OTHER }, FILE).source;
    expect(read('csv:7')).toBe(`almanac:${OTHER}/csv:7`);
    expect(read('site:a.example?id=7')).toBe(`almanac:${OTHER}/site:a.example?id=7`);
    for (const id of ['ics:a@x', `almanac:${OTHER}?id=7`, `almanac:${THIRD}?id=7`]) expect(read(id)).toBe(id);
  });

  it('finds what an earlier release imported from an export of the same event', () => {
    const declared = { installation: OTHER, globalId: 'far.example?id=7' };
    expect(recordIdentity('json', `almanac:${OTHER}?id=7`, declared, FILE).formerSources).toEqual([
      'almanac:far.example?id=7',
    ]);
  });

  it('distinguishes ports and folders of one host, and the addresses that are fetched from', () => {
    const id = 'almanac:far.example?id=7';
    expect(recordIdentity('almanac', id, { site: 'far.example:8080' }, FILE).source).toBe('site:far.example:8080?id=7');
    expect(recordIdentity('almanac', id, { site: 'far.example/a' }, FETCHED).source).toBe('site:far.example/a?id=7');
    expect(recordIdentity('almanac', id, { site: 'near.example' }, FETCHED).source).toBe(
      'site:far.example/near.example?id=7',
    );
    expect(recordIdentity('json', '7', {}, FETCHED)).toEqual({
      source: 'json:far.example/feed.ics#7',
      formerSources: ['json:7'],
      placeIssuer: 'json:far.example/feed.ics#',
    });
    expect(recordIdentity('ics', 'a@x', {}, FETCHED)).toEqual({
      source: 'ics:a@x',
      placeIssuer: 'ics:far.example/feed.ics#',
    });
  });

  it('says who issues the ids of venues and organizers, unless the file does not say', () => {
    const issuer = (...given: Parameters<typeof recordIdentity>) => recordIdentity(...given).placeIssuer;
    const id = 'almanac:far.example?id=7';
    expect(issuer('almanac', id, { site: 'far.example:8080' }, FILE)).toBe('site:far.example:8080');
    expect(issuer('csv', '7', {}, { ...FILE, sourceName: 'club' })).toBe('csv:club#');
    expect(issuer('csv', '7', {}, FILE)).toBeUndefined();
    // An address that we fetch from cannot name places of ours.
    expect(issuer('json', '7', { installation: OURS }, FETCHED)).not.toBe('own');
  });

  it('is at most 255 characters long', () => {
    const [one, other] = ['a', 'b'].map(
      (last) => recordIdentity('csv', 'x'.repeat(300) + last, { installation: OTHER }, FILE).source,
    );
    expect([one.length, other.length]).toEqual([255, 255]);
    expect(one).not.toBe(other);
  });
});

describe('siteOf', () => {
  it.each([
    ['https://a.example/wp-json/tribe/events/v1/events/7', 'a.example'],
    ['http://a.example:80/wp-json/tribe/events/v1/events/7', 'a.example'],
    ['https://a.example:8443/api/cal/events/v1/events/7', 'a.example:8443'],
    ['https://a.example/blog/wp-json/tribe/events/v1/events/7', 'a.example/blog'],
    ['https://a.example/index.php?rest_route=/tribe/events/v1/events/7', 'a.example'],
    ['https://a.example/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F7', 'a.example'],
    ['nonsense', undefined],
  ])('of %s is %s', (address, site) => expect(siteOf(address)).toBe(site));
});
