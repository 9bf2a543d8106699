import { isResultAddress, resultHost } from './result-hosts.js';

const DOMAINS = 'quic.cloud, results.example';

describe('Result hosts', () => {
  it.each([
    ['node1.quic.cloud', 'node1.quic.cloud'],
    ['https://Node1.QUIC.cloud/', 'node1.quic.cloud'],
    ['quic.cloud', 'quic.cloud'],
    ['a.b.results.example', 'a.b.results.example'],
    ['evilquic.cloud', undefined],
    ['node1.quic.cloud.evil.example', undefined],
    ['evil.example/.quic.cloud', undefined],
    ['user@node1.quic.cloud', undefined],
    ['', undefined],
    [['node1.quic.cloud'], undefined],
  ])('include %j as %s', (text, host) => expect(resultHost(text, DOMAINS)).toBe(host));

  it.each([
    ['https://node1.quic.cloud/x.webp', true],
    ['http://quic.cloud:8080/x?y=1', true],
    ['https://evilquic.cloud/x', false],
    ['https://quic.cloud@evil.example/x', false],
    ['https://user:pass@quic.cloud/x', false],
    ['file:///quic.cloud', false],
    ['//node1.quic.cloud/x', false],
    [`https://quic.cloud/${'x'.repeat(2000)}`, false],
    [null, false],
  ])('allow %j as a result URL: %s', (address, allowed) => expect(isResultAddress(address, DOMAINS)).toBe(allowed));
});
