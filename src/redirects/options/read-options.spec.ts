import fc from 'fast-check';
import { OPTION_NAMES, readOptions } from './read-options.js';
import type { OptionsInput } from './read-options.js';
import { RedirectSettings } from '../settings/redirect.settings.js';

const read = (sent: OptionsInput, current = {}) =>
  readOptions(sent, {
    groups: [3, 5],
    current: { ...new RedirectSettings(), monitor_types: ['post'], ...current },
    scheme: 'http',
    now: new Date('2031-05-01T10:00:00Z'),
  });

describe('Reading redirect settings', () => {
  it.each<[OptionsInput, object]>([
    [
      { expire_404: 100, ip_logging: -2 },
      { expire_404: 60, ip_logging: 0 },
    ],
    [{ expire_404: 'soon', ip_headers: 'x', token: 5, bogus: 1 }, {}],
    [
      { support: 'false', https: 0, track_hits: '' },
      { support: true, https: false, track_hits: false },
    ],
    [{ redirect_cache: 5 }, { redirect_cache: 1 }],
    [{ rest_api: 4 }, { rest_api: 0 }],
    [{ rest_api: 7 }, {}],
    [{ cache_key: true }, { cache_key: 1935396000 }],
    [{ update_notice: 'x' }, { update_notice: '5.8' }],
    [{ monitor_post: 5 }, { monitor_post: 5 }],
    [{ monitor_post: 4 }, { monitor_post: 3 }],
    [{ monitor_post: 0 }, { monitor_post: 0 }],
    [{ monitor_post: ' 5 ' }, { monitor_post: 5 }],
    [{ monitor_post: '99999' }, { monitor_post: 3 }],
    [{ monitor_post: -1 }, { monitor_post: 0 }],
    [{ monitor_post: 'none' }, { monitor_post: 0 }],
    [{ monitor_post: [] }, { monitor_post: 0 }],
    [{ last_group_id: 5 }, { last_group_id: 5 }],
    [{ last_group_id: 99999 }, { last_group_id: 3 }],
    [{ last_group_id: -5 }, { last_group_id: 3 }],
    [
      { ip_proxy: [' ::1 ', '0:0:0:0:0:0:0:1', '2001:0DB8:0:0:8:800:200C:417A', '::FFFF:192.0.2.1', '192.0.2.1'] },
      { ip_proxy: ['::1', '::1', '2001:db8::8:800:200c:417a', '192.0.2.1', '192.0.2.1'] },
    ],
    [
      {
        ip_proxy: [
          '[::1]',
          '[::1]:80',
          '::1/128',
          'fe80::1%eth0',
          '1::2::3',
          '12345::',
          '1.2.3',
          '01.2.3.4',
          '1.2.3.4:80',
          '',
        ],
      },
      { ip_proxy: [] },
    ],
    [{ aliases: ['http://[2001:DB8::1]:8080/x', '[::1]'] }, { aliases: ['[2001:db8::1]', '[::1]'] }],
    [
      { relocate: 'https://[2001:DB8::1]:8443/sub?q' },
      { relocate: 'https://[2001:db8::1]/sub', aliases: [], preferred_domain: '', https: false },
    ],
    [{ last_group_id: 'x' }, { last_group_id: 3 }],
    [{ monitor_types: [] }, { monitor_types: [], monitor_post: 0, associated_redirect: '' }],
    [{ ip_proxy: ['2001:DB8::1, x', 'bad', '::ffff:1.2.3.4'] }, { ip_proxy: ['2001:db8::1', '1.2.3.4'] }],
    [
      { aliases: ['HTTPS://A.example/x', 'b.example:8080', ' c.example ', 'a b!'] },
      { aliases: ['a.example', 'b.example', 'c.example'] },
    ],
    [
      { relocate: 'https://moved.example:8443/sub/?q=1' },
      { relocate: 'https://moved.example/sub/', aliases: [], preferred_domain: '', https: false },
    ],
    [
      { relocate: 'moved.example' },
      { relocate: 'http://moved.example', aliases: [], preferred_domain: '', https: false },
    ],
    [{ relocate: '' }, { relocate: '' }],
    [{ flag_case: true }, { flag_query: 'exact', flag_case: true, flag_trailing: false, flag_regex: false }],
    [{ permalinks: ['/%year%/<b>', '', 3] }, { permalinks: ['/%year%/', '3'] }],
  ])('from %j changes %j', (sent, changes) => {
    const result = read(sent);
    for (const [name, value] of Object.entries(changes)) expect([name, result[name as 'token']]).toEqual([name, value]);
    expect(Object.keys(result).sort()).toEqual(Object.keys(changes).sort());
  });

  it('creates a new token for a blank one', () => expect(read({ token: '' }).token).toMatch(/^[0-9a-f]{32}$/));

  it('keeps one name, one type and one line per header', () => {
    expect(
      read({
        headers: [
          { headerName: 'x frame options', type: 'x-frame-options', headerValue: 'a\r\nb: c', location: 'other' },
          {
            headerName: 'bad:\r\nname',
            type: 't',
            headerSettings: { a: { value: 1 }, b: { choices: [{ label: 'l', value: 'v' }] } },
          },
          { type: 'nameless' },
        ],
      }).headers,
    ).toEqual([
      {
        headerName: 'X-Frame-Options',
        type: 'X-Frame-Options',
        headerValue: 'a b: c',
        location: 'site',
        headerSettings: [],
      },
      {
        headerName: 'Bad-Name',
        type: 'T',
        headerValue: '',
        location: 'site',
        headerSettings: { a: '1', b: [{ label: 'l', value: 'v' }] },
      },
    ]);
  });

  it('returns valid settings for any input', () => {
    const sent = fc.dictionary(fc.constantFrom(...OPTION_NAMES), fc.anything());
    fc.assert(
      fc.property(sent, (given) => {
        const { expire_redirect: days = 0, headers = [] } = read(given);
        expect(days).toBeGreaterThanOrEqual(-1);
        for (const { headerName, headerValue } of headers) expect(headerName + headerValue).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
