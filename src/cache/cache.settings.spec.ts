import { SettingsSchema } from '../core/settings/settings-schema.js';
import { CacheSettings } from './cache.settings.js';

const faults = (values: object) => [
  ...new SettingsSchema(CacheSettings).issues(new Map(Object.entries(values))).keys(),
];

describe('The settings of the cache', () => {
  it('have defaults that they accept', () => {
    expect(faults(new CacheSettings())).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['cloud_ips', '192.0.2.1'],
    ['cloud_ips', ['not an address']],
    ['cloud_ips', Array.from({ length: 2001 }, () => '192.0.2.1')],
    ['told_ips', null],
    ['told_ips', { list: ['192.0.2.1'] }],
    ['token', 'text'],
    ['token', { sealed: 'x', until: 'later' }],
    ['refused_alias', { address: 5, at: 5 }],
    ['qc_activated', 'deleted'],
    ['linked_at', -1],
    ['crawler', 1],
  ])('do not accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([name]);
  });

  it.each<[string, unknown]>([
    ['cloud_ips', ['192.0.2.1', '2001:db8::/32']],
    ['told_ips', { list: ['192.0.2.1'], at: 5 }],
    ['token', { sealed: 'x', until: 5 }],
    ['token', null],
    ['refused_alias', { address: 'http://site.example', at: 5 }],
    ['qc_activated', 'cdn'],
  ])('accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([]);
  });
});
