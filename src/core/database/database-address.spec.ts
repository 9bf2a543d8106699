import { addressesOfServers, databaseServers } from './database-address.js';

describe('An address of MySQL or MariaDB', () => {
  it('names one server or several, with and without ports and credentials', () => {
    expect(databaseServers('mysql://db/almanac')).toEqual([{ host: 'db', port: 3306 }]);
    expect(databaseServers('mariadb://user:p,w@1@a,b:3307,[::1]:3308/almanac')).toEqual([
      { host: 'a', port: 3306 },
      { host: 'b', port: 3307 },
      { host: '::1', port: 3308 },
    ]);
  });

  it('is taken apart into one address for each server', () => {
    expect(addressesOfServers('mariadb://user:p@w@a,b:3307/almanac?x=1')).toEqual([
      'mysql://user:p@w@a/almanac?x=1',
      'mysql://user:p@w@b:3307/almanac?x=1',
    ]);
    expect(addressesOfServers('mysql://db/almanac')).toEqual(['mysql://db/almanac']);
  });

  it.each(['mysql://a,/db', 'mysql://a,b:x/db', 'mysql://a:70000/db', 'mysql://a:0,b/db', 'mysql:///db'])(
    'is refused with a sentence that says what is accepted: %s',
    (url) => expect(() => databaseServers(url)).toThrow(/Servers are `host` or `host:port`, separated by commas\.$/),
  );
});
