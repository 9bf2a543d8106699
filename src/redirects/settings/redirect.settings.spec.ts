import { SettingsSchema } from '../../core/settings/settings-schema.js';
import { readHeaders } from './header-options.js';
import { RedirectSettings } from './redirect.settings.js';

const faults = (values: object) => [
  ...new SettingsSchema(RedirectSettings).issues(new Map(Object.entries(values))).keys(),
];

describe('The settings of redirects', () => {
  it('have defaults that they accept', () => {
    expect(faults(new RedirectSettings())).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['monitor_types', 'post'],
    ['monitor_types', ['ticket']],
    ['expire_redirect', -2],
    ['expire_404', 61],
    ['redirect_cache', 2],
    ['ip_logging', 3],
    ['rest_api', 2],
    ['headers', [{ headerName: 'X' }]],
    ['headers', { 0: {} }],
    ['headers', [{ headerName: 'X', headerValue: '1', type: 'X', location: 'moon', headerSettings: [] }]],
    ['aliases', Array.from({ length: 21 }, (_, i) => `a${i}.example`)],
    ['update_notice', 5],
    ['flag_query', 'loose'],
    ['flag_case', 1],
  ])('do not accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([name]);
  });

  it('accept headers as they are read from requests', () => {
    const choice = { label: 'Deny', value: 'DENY' };
    const headers = readHeaders([
      {
        headerName: 'x frame options',
        type: 'x',
        headerValue: 'DENY',
        headerSettings: { options: { choices: [choice] } },
      },
      { headerName: 'x-a', type: 'x', location: 'redirect' },
    ]);
    expect(headers).toHaveLength(2);
    expect(faults({ headers })).toEqual([]);
  });
});
